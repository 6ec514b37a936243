create table task_entry (
  entry_id uuid primary key,
  task_id bigint not null references task on delete cascade, -- goes with its task
  content text not null,
  mentions bigint[] not null default '{}',
  created_by bigint not null references account,
  created_at timestamptz(3) not null
);
create index task_entry_task on task_entry (task_id, created_at desc, entry_id desc);
create index task_entry_user on task_entry (created_by);

-- Deleted ones are few, and there for whoever may bring them back.
create index task_deleted on task (start_at, task_id) where deleted_at is not null;
create index task_deleted_curator on task (curator_id, start_at, task_id) where deleted_at is not null;
create index task_deleted_creator on task (created_by, start_at, task_id) where deleted_at is not null;
create index task_priority on task (priority, task_id) where deleted_at is null;
