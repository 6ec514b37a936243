-- Whether a step of a ticket was taken in time: a row for each step that had a target, written when it ends and never
-- changed, so that the figures of a week stay as they were. docs/rules.md R-16.8.
create table target_result (
  target_result_id bigint generated always as identity,
  ticket_id bigint not null references ticket on delete cascade, -- goes with its ticket
  step text not null check (step in ('response', 'resolve')),
  is_met boolean not null,
  -- Whose target it was: the department that had the ticket, and who was in charge when the step ended.
  department_id bigint not null references department,
  curator_id bigint references account,
  ended_at timestamptz(3) not null,
  primary key (ticket_id, target_result_id)
);
-- Read for some weeks by these alone, without the rows.
create index target_result_ended on target_result (ended_at) include (is_met);
create index target_result_department on target_result (department_id, ended_at) include (is_met);
create index target_result_curator on target_result (curator_id, ended_at) include (is_met) where curator_id is not null;

-- Whatever ends a step, the result is kept with it. A clock that stood still had time left, or was late by then.
create function keep_target_result() returns trigger language plpgsql as $$
begin
  insert into target_result (ticket_id, step, is_met, department_id, curator_id, ended_at)
  values (new.ticket_id, case when old.status = 3 then 'resolve' else 'response' end,
          coalesce(new.updated_at <= old.due_at, old.due_left_minutes > 0), old.department_id,
          coalesce(new.curator_id, old.curator_id), new.updated_at);
  return null;
end $$;
create trigger ticket_step_ended after update of status on ticket for each row
  when (old.status <> new.status and (old.due_at is not null or old.due_left_minutes is not null))
  execute function keep_target_result();

-- Who has how many open tickets, and how many of these are late, is read from here alone.
create index ticket_open on ticket (department_id, curator_id) include (ticket_id, priority, status, due_at, end_at)
  where status = any ('{1,3,6}'::smallint[]) and deleted_at is null and merged_into_id is null;
