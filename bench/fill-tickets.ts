import { sql } from 'kysely'
import { seedCompany } from '../packages/server/src/demo/seed-company.ts'
import { seedCustomers } from '../packages/server/src/demo/seed-customers.ts'
import { seedTickets } from '../packages/server/src/demo/tickets-seed.ts'
import { inTransaction } from '../packages/server/src/kernel/database/transaction.ts'
import type { Db } from '../packages/server/src/schema/index.ts'

const models = 2_000
const customers = 2_000

/** The demo company with so many tickets: those of two months that the demo draws, repeated week by week into the past. */
export async function fillTickets(db: Db, passwordHash: string, count: number): Promise<void> {
  const order = { seed: 1, today: new Date() }
  await inTransaction(db, async (trx) => {
    const company = await seedCompany(trx, { passwordHash })
    await seedCustomers(trx, company, { ...order, count: customers })
    await seedTickets(trx, company, { ...order, count: models })
    for (const step of steps(count / models)) await sql.raw(step).execute(trx)
  })
  await sql`vacuum (analyze)`.execute(db)
}

const ticketColumns = `content, priority, creation_type, department_id, department_task_id, created_by, customer_id,
  reason, fail_reason_id, comments, version`
const logColumns = `resource, action, message, target_name, edit_field, before, after, after_name, reason, fail_reason,
  create_user_id`

// What has rung in the last months, read but for the last days: an empty bell would be planned for as such.
const bells = `insert into bell (event_id, user_id, resource, kind, target_id, message, body, actor_id, created_at, read_at)
  select l.event_id, a.user_id, 'Issue', 'issue', l.target_id, l.message,
         jsonb_build_object('code', l.target_code, 'name', l.target_name, 'preview', ''), l.create_user_id, l.created_at,
         case when l.created_at < now() - interval '3 days' then l.created_at end
    from activity_log l join ticket_access a on a.ticket_id = l.target_id and a.user_id <> l.create_user_id
   where l.resource = 'Issue' and l.created_at > now() - interval '90 days'`

const results = `insert into target_result (ticket_id, step, is_met, department_id, curator_id, ended_at)
  select id, step, is_met, department_id, curator_id, ended_at - away
    from made join model_result r on r.ticket_id = made.model order by id, ended_at`

const modelled = {
  model: 'ticket',
  model_person: 'ticket_participant',
  model_entry: 'ticket_entry',
  model_result: 'target_result',
  model_log: 'activity_log',
}

const steps = (times: number) => [
  ...Object.entries(modelled).map(
    ([name, table]) => `create temp table ${name} on commit drop as select * from ${table}`,
  ),
  // A ticket's id follows its age, as it does where people write them.
  `create temp table made on commit drop as
   select row_number() over (order by created_at - away, ticket_id) as id, ticket_id as model, away, nth
     from model cross join generate_series(0, ${times - 1}) nth
    cross join lateral (select make_interval(weeks => nth, mins => least(nth, 1) * (ticket_id * 37 + nth * 101)::int % 1440) as away) a`,
  `create unique index on made (model, id)`,
  `analyze made, model, model_person, model_entry, model_result, model_log`,
  `truncate ticket, ticket_access, ticket_participant, ticket_entry, ticket_file, ticket_link, ticket_merge, activity_log,
   target_result cascade`,
  `insert into ticket (ticket_id, name, status, curator_id, waiting_since, end_at, created_at, updated_at, accepted_at,
                       closed_at, ${ticketColumns})
   select id, regexp_replace(name, 'DH\\d+', 'DH' || 10000 + id % 90000), case when settled then 4 else status end,
          curator_id, case when settled then null else waiting_since - away end, end_at - away, created_at - away,
          updated_at - away, accepted_at - away,
          case when settled then updated_at - away else closed_at - away end, ${ticketColumns}
     from (select *, nth > 8 and status in (1, 3, 6) and id % 40 <> 0 as settled
             from made join model on model.ticket_id = made.model) k
    order by id`,
  `insert into ticket_participant (ticket_id, user_id)
   select id, user_id from made join model_person p on p.ticket_id = made.model order by id`,
  `insert into ticket_access (user_id, created_at, ticket_id)
   select user_id, created_at, ticket_id from (
     select created_by as user_id, created_at, ticket_id from ticket
     union select curator_id, created_at, ticket_id from ticket where curator_id is not null
     union select p.user_id, c.created_at, c.ticket_id from ticket_participant p join ticket c using (ticket_id)) k
    order by ticket_id`,
  `insert into ticket_entry (ticket_id, kind, content, created_by, created_at)
   select id, kind, content, created_by, created_at - away
     from made join model_entry e on e.ticket_id = made.model order by id, created_at`,
  results,
  `insert into activity_log (event_id, target_id, target_code, created_at, ${logColumns})
   select gen_random_uuid(), id, 'TK' || lpad(id::text, 6, '0'), created_at - away, ${logColumns}
     from made join model_log l on l.target_id = made.model order by id, created_at, log_id`,
  bells,
  `select setval(pg_get_serial_sequence('ticket', 'ticket_id'), (select max(ticket_id) from ticket))`,
]
