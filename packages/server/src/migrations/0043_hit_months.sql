-- A month begins at the same moment wherever it is opened, and takes along what came before it was there.
create or replace function open_hit_month(day date) returns void language plpgsql security definer set search_path from current as $$
declare
  first timestamptz := date_trunc('month', day::timestamp) at time zone 'UTC';
  past timestamptz := (date_trunc('month', day::timestamp) + interval '1 month') at time zone 'UTC';
  month text := 'message_hit_' || to_char(day, 'YYYYMM');
begin
  if to_regclass(month) is not null then
    return;
  end if;
  execute format('create table %I (like message_hit including defaults)', month);
  execute format('
    with moved as (delete from message_hit_other where happened_at >= %L and happened_at < %L returning *)
    insert into %I select * from moved', first, past, month);
  execute format('alter table message_hit attach partition %I for values from (%L) to (%L)', month, first, past);
end $$;

-- Whole months before this one go; what stands in none goes row by row.
create function drop_hits_before(day date) returns int language plpgsql security definer set search_path from current as $$
declare
  month text;
  dropped int := 0;
begin
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'message_hit'::regclass and c.relname ~ '^message_hit_[0-9]{6}$'
       and c.relname < 'message_hit_' || to_char(day, 'YYYYMM')
     order by 1
  loop
    execute format('drop table %I', month);
    dropped := dropped + 1;
  end loop;
  delete from message_hit_other where happened_at < date_trunc('month', day::timestamp) at time zone 'UTC';
  return dropped;
end $$;
drop function drop_hit_month(date);

-- Whether the same link of the same message was followed before.
drop index message_hit_of_message;
create index message_hit_of_message on message_hit (message_id, link_no, happened_at);
