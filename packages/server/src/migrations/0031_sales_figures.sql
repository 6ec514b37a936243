-- The furthest step that an opportunity came to, as the steps of its campaign stand in order now: a funnel reads no moves.
alter table opportunity add column furthest_id bigint;

create function furthest_steps(campaigns bigint[]) returns table (opportunity_id bigint, furthest_id bigint) language sql stable as $$
  select been.opportunity_id, (array_agg(m.method_id order by m.rank desc))[1]
    from (select o.opportunity_id, o.method_id from opportunity o where o.campaign_id = any (campaigns)
          union all
          select v.opportunity_id, s.method_id
            from opportunity o join opportunity_move v on v.opportunity_id = o.opportunity_id
           cross join lateral (values (v.from_method_id), (v.to_method_id)) s (method_id)
           where o.campaign_id = any (campaigns)) been
    join campaign_method m on m.method_id = been.method_id
   group by 1
$$;
update opportunity o set furthest_id = f.furthest_id
  from furthest_steps(array(select campaign_id from campaign)) f where f.opportunity_id = o.opportunity_id;
alter table opportunity alter column furthest_id set not null;

create function keep_furthest() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.furthest_id := coalesce(new.furthest_id, new.method_id);
  else
    new.furthest_id := coalesce((select method_id from campaign_method
      where method_id in (old.furthest_id, new.method_id) order by rank desc limit 1), new.method_id);
  end if;
  return new;
end $$;
create trigger opportunity_begun before insert on opportunity for each row execute function keep_furthest();
create trigger opportunity_stepped before update of method_id on opportunity for each row
  when (old.method_id <> new.method_id) execute function keep_furthest();

-- Steps that change places, or go, may make another one the furthest.
create function keep_furthest_of_plans() returns trigger language plpgsql as $$
begin
  update opportunity o set furthest_id = f.furthest_id
    from furthest_steps(array(select distinct campaign_id from changed)) f
   where f.opportunity_id = o.opportunity_id and o.furthest_id <> f.furthest_id;
  return null;
end $$;
create function keep_furthest_of_ranks() returns trigger language plpgsql as $$
begin
  update opportunity o set furthest_id = f.furthest_id
    from furthest_steps(array(select distinct a.campaign_id from after a join before b on b.method_id = a.method_id
                               where a.rank <> b.rank)) f
   where f.opportunity_id = o.opportunity_id and o.furthest_id <> f.furthest_id;
  return null;
end $$;
create trigger campaign_method_gone after delete on campaign_method referencing old table as changed
  for each statement execute function keep_furthest_of_plans();
create trigger campaign_method_ranked after update on campaign_method referencing old table as before new table as after
  for each statement execute function keep_furthest_of_ranks();

drop index opportunity_created;
create index opportunity_created on opportunity (created_at)
  include (opportunity_id, campaign_id, method_id, furthest_id, curator_id, created_by, department_id, source_id, status,
           revenue, probability, fail_reason, fail_reason_id)
  where deleted_at is null;

-- What people did in a time: steps that they moved, and tasks that they finished.
drop index opportunity_move_by;
create index opportunity_move_by on opportunity_move (moved_by, moved_at) include (opportunity_id, from_method_id, to_method_id);
create index opportunity_move_at on opportunity_move (moved_at) include (moved_by, opportunity_id, from_method_id, to_method_id);
create index task_finished on task (finished_at)
  include (type, curator_id, department_id, opportunity_id) where finished_at is not null and deleted_at is null;
create index task_finished_of on task (curator_id, finished_at)
  include (type, department_id, opportunity_id) where finished_at is not null and deleted_at is null;
