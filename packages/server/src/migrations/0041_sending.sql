-- Why somebody is skipped is counted with the rows, as all else is.
alter table message_count add column reason text not null default '';
alter table message_count drop constraint message_count_pkey;
alter table message_count add primary key (campaign_id, send_id, variant, state, reason, slot);

create or replace function keep_message_count() returns trigger language plpgsql as $$
declare
  added text := 'select o.*, 1 as n from added o';
  gone text := 'select o.*, -1 as n from gone o';
begin
  execute format('
    insert into message_count as k (campaign_id, send_id, variant, state, reason, slot, messages, opened, clicked,
                                    answered, unsubscribed, complained, parts, cost)
    select coalesce(campaign_id, 0), case when campaign_id is null then send_id else 0 end, variant, state,
           coalesce(reason, ''''), pg_backend_pid() %% 8, sum(n)::int, sum(n * (opened_at is not null)::int)::int,
           sum(n * (clicked_at is not null)::int)::int, sum(n * (answered_at is not null)::int)::int,
           sum(n * (unsubscribed_at is not null)::int)::int, sum(n * (complained_at is not null)::int)::int,
           sum(n * coalesce(parts, 0))::int, sum(n * coalesce(cost, 0))
      from (%s) o group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(n * (opened_at is not null)::int) <> 0 or sum(n * (clicked_at is not null)::int) <> 0
        or sum(n * (answered_at is not null)::int) <> 0 or sum(n * (unsubscribed_at is not null)::int) <> 0
        or sum(n * (complained_at is not null)::int) <> 0 or sum(n * coalesce(parts, 0)) <> 0
        or sum(n * coalesce(cost, 0)) <> 0
     order by 1, 2, 3, 4, 5
    on conflict (campaign_id, send_id, variant, state, reason, slot) do update
       set messages = k.messages + excluded.messages, opened = k.opened + excluded.opened,
           clicked = k.clicked + excluded.clicked, answered = k.answered + excluded.answered,
           unsubscribed = k.unsubscribed + excluded.unsubscribed, complained = k.complained + excluded.complained,
           parts = k.parts + excluded.parts, cost = k.cost + excluded.cost',
    case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
  return null;
end $$;

-- One row for all processes: how much of this minute, of each domain and of this day is left (kernel/mail/bulk/budget).
drop table send_budget;
create table send_budget (
  scope text primary key,
  -- When the first message went out: warming up is counted from there.
  first_at timestamptz(3) not null default now(),
  state jsonb
);
