-- The columns of a board in their order, of a campaign and of one who is in charge there: a step of what is open, else 0.
create index opportunity_of_column
  on opportunity (campaign_id, (case status when 1 then method_id else 0 end), status, step_since desc, opportunity_id desc)
  where deleted_at is null;
create index opportunity_of_curator_column
  on opportunity (campaign_id, curator_id, (case status when 1 then method_id else 0 end), status, step_since desc,
                  opportunity_id desc)
  where deleted_at is null;
drop index opportunity_of_step;
drop index opportunity_of_status;

-- What somebody created for others, who is in charge of most of what he created.
create index opportunity_for_others on opportunity (created_by, created_at desc, opportunity_id desc)
  where curator_id is distinct from created_by and deleted_at is null;
