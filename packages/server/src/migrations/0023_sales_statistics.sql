-- All that is told of the opportunities of a period, without a look at their rows.
create index opportunity_created on opportunity (created_at)
  include (opportunity_id, campaign_id, method_id, curator_id, created_by, department_id, source_id, status, revenue,
           probability, fail_reason, fail_reason_id)
  where deleted_at is null;
create index opportunity_expected on opportunity (expected_on)
  include (campaign_id, curator_id, created_by, department_id, source_id, revenue, probability)
  where status = 1 and deleted_at is null;
create index opportunity_won on opportunity (closed_at)
  include (campaign_id, curator_id, created_by, department_id, source_id, revenue)
  where status = 2 and deleted_at is null;
drop index opportunity_move_opportunity;
create index opportunity_move_opportunity on opportunity_move (opportunity_id, moved_at desc)
  include (from_method_id, to_method_id, from_status, stood_minutes);
