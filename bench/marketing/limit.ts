import type { FastifyInstance } from 'fastify'
import type { Named } from '../limit-tickets.ts'

const page = (where: string) => `
  select m.message_id as "messageId", m.campaign_id as "campaignId", g.name as "campaignName", s.wave, m.variant, m.state,
         m.reason, left(m.detail, 200) as detail, c.customer_id as "customerId", c.code as "customerCode",
         c.name as "customerName", m.address, m.attempts, m.parts, m.cost::float8 as cost, m.created_at as "createdDate",
         m.sent_at as "sentDate", m.delivered_at as "deliveredDate", m.opened_at as "openedDate",
         m.clicked_at as "clickedDate", m.answered_at as "answeredDate", m.unsubscribed_at as "unsubscribedDate"
    from (select * from message m where ${where} order by message_id limit 20) m
    join marketing_send s on s.send_id = m.send_id
    join mass_campaign g on g.campaign_id = m.campaign_id
    left join customer c on c.customer_id = m.customer_id
   order by m.message_id`

/** Recipients behind a row, of a whole campaign and of one state. */
export function marketingRoutes(app: FastifyInstance, named: Named): void {
  app.get<{ Params: { campaign: string; after: string } }>('/recipients/:campaign/:after', ({ params }) =>
    named('recipients', page('m.campaign_id = $1 and m.message_id > $2'), [params.campaign, params.after]),
  )
  app.get<{ Params: { campaign: string; state: string } }>('/recipients/:campaign/state/:state', ({ params }) =>
    named('recipients-state', page('m.campaign_id = $1 and m.state = $2'), [params.campaign, params.state]),
  )
}

/** All of an audience in one statement: every check, each address once. $1 campaign, $2 send, $3 group. */
export const expandBare = `
  with recursive below (id) as (
    select $3::bigint union select k.customer_group_id from customer_group k join below on k.parent_id = below.id),
  judged as (
    select c.customer_id, a.address,
           case when c.deleted_at is not null then 'deleted' when a.address = '' then 'noAddress'
                when a.address !~ '^[a-z0-9.]+@([a-z0-9]+(-+[a-z0-9]+)*[.])+[a-z]{2,4}$' then 'badAddress'
                when s.address is not null then 'suppressed' when k.address is null then 'noConsent'
                when (select count(*) from unnest(r.recent) moment where moment > now() - interval '1 day') >= 3
                then 'tooOften' end as reason
      from (select distinct customer_id from customer_group_ref where customer_group_id in (select id from below)) g
      join customer c using (customer_id)
     cross join lateral (select lower(c.email) as address) a
      left join suppression s on s.channel = 'email' and s.address = a.address and s.lifted_at is null
      left join marketing_consent k
        on k.channel = 'email' and k.address = a.address and k.withdrawn_at is null and k.state = 'given'
      left join marketing_recipient r on r.channel = 'email' and r.address = a.address
     where c.deleted_at is null),
  placed as (
    select *, row_number() over (partition by address, reason is null order by customer_id) as place from judged),
  named as (
    select customer_id, address, case when reason is null and place > 1 then 'duplicate' else reason end as reason
      from placed)
  insert into message (channel, campaign_id, send_id, customer_id, address, state, reason, created_by)
  select 'email', $1, $2, customer_id, case when reason is null then address else '' end,
         case when reason is null then 1 else 8 end, reason, 1 from named order by customer_id`
