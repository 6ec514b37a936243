import { sql } from 'kysely'
import { inTransaction } from '../../packages/server/src/kernel/database/transaction.ts'
import type { Db } from '../../packages/server/src/schema/index.ts'

/** The campaign whose recipients are measured; others before it are small. */
export const largeCampaign = 1
const perWave = 1_000

/**
 * Over all customers: one finished campaign by email in waves of 1,000, most of it delivered, a third opened; a consent of
 * nine in ten, one address in a hundred suppressed, one in fifty written to three times on this day.
 */
export async function fillMarketing(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const step of steps) await sql.raw(step).execute(trx)
  })
  await sql`vacuum (analyze)`.execute(db)
}

const addresses = `from customer where email <> '' and deleted_at is null group by lower(email)`

const steps = [
  `insert into marketing_consent (channel, address, customer_id, state, source, wording)
   select 'email', lower(email), min(customer_id), 'given', 'form', 'Tôi đồng ý nhận thông tin quảng cáo.'
     ${addresses} having min(customer_id) % 10 > 0`,
  `insert into suppression (channel, address, reason)
   select 'email', lower(email), 'unsubscribed' ${addresses} having min(customer_id) % 100 = 1`,
  `insert into marketing_recipient (channel, address, recent)
   select 'email', lower(email), array[now(), now(), now()] ${addresses} having min(customer_id) % 50 = 2`,
  `insert into marketing_content (channel, kind, subject, html, created_by)
   select 'email', 'html', 'Tin tháng này', '<p>Chào {{customer.name|Quý khách}}</p>', user_id from account where user_name = 'admin'`,
  `insert into mass_campaign (campaign_id, channel, name, name_key, state, waves, content_id, started_at, finished_at,
     expanded, department_id, created_by, updated_by)
   overriding system value
   select ${largeCampaign}, 'email', 'Tin tháng này', 'tin thang nay', 6, true, content_id, now() - interval '2 days',
          now() - interval '1 day', true, department_id, user_id, user_id
     from account, marketing_content where user_name = 'admin'`,
  `select setval(pg_get_serial_sequence('mass_campaign', 'campaign_id'), ${largeCampaign})`,
  `create temp table reached on commit drop as
   select customer_id, lower(email) as address, row_number() over (partition by lower(email) order by customer_id) as place,
          (row_number() over (order by customer_id) - 1) / ${perWave} + 1 as wave
     from customer where deleted_at is null`,
  'analyze reached',
  `insert into marketing_send (channel, campaign_id, wave, state, origin, content_id, purpose, recipients, starts_at,
     finished_at, department_id, created_by)
   select 'email', campaign_id, wave, 6, 'campaign', content_id, 'advertising', n, now() - interval '2 days',
          now() - interval '1 day', department_id, created_by
     from mass_campaign, (select wave, count(*)::int as n from reached group by 1) w order by wave`,
  `insert into message (channel, campaign_id, send_id, customer_id, address, state, reason, created_by, created_at,
     begun_at, sent_at, delivered_at, opened_at, clicked_at)
   select 'email', campaign_id, send_id, customer_id, case when reason is null then address else '' end,
          case when reason is not null then 8 when customer_id % 50 = 3 then 6 else 4 end, reason, created_by, at, at, at, at,
          case when reason is null and customer_id % 3 = 0 then at + interval '1 hour' end,
          case when reason is null and customer_id % 12 = 0 then at + interval '2 hours' end
     from reached join marketing_send using (wave)
    cross join lateral (select now() - interval '2 days' + wave * interval '1 minute' as at) moment
    cross join lateral (select case when address = '' then 'noAddress' when place > 1 then 'duplicate'
                                    when customer_id % 10 = 0 then 'noConsent' end as reason) judged
    order by wave, customer_id`,
  `insert into message_hour (campaign_id, send_id, hour, sent, opened, clicked)
   select campaign_id, 0, date_trunc('hour', sent_at), count(*), count(opened_at), count(clicked_at)
     from message where state in (4, 6) group by 1, 3`,
  `insert into message_domain (campaign_id, send_id, domain, sent, refused, opened, clicked)
   select campaign_id, 0, split_part(address, '@', 2), count(*), count(*) filter (where state = 6), count(opened_at), count(clicked_at)
     from message where state in (4, 6) group by 1, 3`,
]
