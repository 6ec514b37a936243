alter table campaign
  add check ((success_kind = 'task') = (success_task is not null)),
  add check ((failure_kind = 'task') = (failure_task is not null));

-- The ends that a task was set for: however often one ends so, there is no second.
create table opportunity_follow_up (
  opportunity_id bigint not null references opportunity on delete cascade, -- goes with its opportunity
  status smallint not null check (status in (2, 3)),
  primary key (opportunity_id, status)
);
