import { sql } from 'kysely'
import { seedSales } from '../../packages/server/src/demo/sales/seed.ts'
import { seedCompany } from '../../packages/server/src/demo/seed-company.ts'
import { seedCustomers } from '../../packages/server/src/demo/seed-customers.ts'
import { seedTasks } from '../../packages/server/src/demo/tasks/seed.ts'
import { inTransaction } from '../../packages/server/src/kernel/database/transaction.ts'
import type { Db } from '../../packages/server/src/schema/index.ts'

const customers = 2_000
const modelTasks = 2_000

/** The campaign whose board is measured: the demo's first, which its sales leader plans. */
export const largeCampaign = 1

/**
 * The demo company with so many opportunities in its first campaign and five tasks for each of them: those that the demo
 * draws, repeated; opportunities minute by minute, tasks week by week into the past, where all is done.
 */
export async function fillSales(db: Db, passwordHash: string, opportunities: number): Promise<void> {
  const order = { seed: 1, today: new Date() }
  await inTransaction(db, async (trx) => {
    const company = await seedCompany(trx, { passwordHash })
    await seedCustomers(trx, company, { ...order, count: customers })
    await seedSales(trx, company, order)
    await seedTasks(trx, company, { ...order, count: modelTasks })
    for (const step of steps(opportunities)) await sql.raw(step).execute(trx)
  })
  await sql`vacuum (analyze)`.execute(db)
}

const copied = `campaign_id, customer_id, curator_id, department_id, name, content, probability, revenue, source_id,
  source_detail, expected_on, status, fail_reason, fail_reason_id, fail_note, created_by, updated_by, version`
const movedColumns = 'from_method_id, to_method_id, from_status, to_status, moved_by, stood_minutes, revenue'
const taskColumns = `type, title, priority, curator_id, department_id, customer_id, reminder_minutes, checklist, outcome,
  created_by, version`

const ofCampaign = `from opportunity where campaign_id = ${largeCampaign}`

const steps = (opportunities: number) => [
  `create temp table model on commit drop as select *, row_number() over (order by opportunity_id) as nth,
     count(*) over () as many ${ofCampaign}`,
  'create temp table model_move on commit drop as select v.* from opportunity_move v join model using (opportunity_id)',
  `create temp table made on commit drop as
   select model.opportunity_id as model, 1000000 + (round - 1) * many + nth as id, round * interval '1 minute' as away
     from model cross join generate_series(1, ${opportunities} / 100) round
    where (round - 1) * many + nth <= ${opportunities} - many`,
  'analyze made, model, model_move',
  `insert into opportunity (opportunity_id, method_id, step_since, closed_at, created_at, updated_at, ${copied})
   select id, method_id, step_since - away, closed_at - away, created_at - away, updated_at - away, ${copied}
     from made join model on model.opportunity_id = made.model order by id`,
  `insert into opportunity_move (opportunity_id, moved_at, ${movedColumns})
   select id, moved_at - away, ${movedColumns} from made join model_move m on m.opportunity_id = made.model order by id, move_id`,
  `select setval(pg_get_serial_sequence('opportunity', 'opportunity_id'), (select max(opportunity_id) from opportunity))`,
  `create temp table model_task on commit drop as select *, row_number() over (order by start_at, task_id) as nth,
     count(*) over () as many from task`,
  `create temp table made_task on commit drop as
   select model_task.task_id as model, 1000000 + (week - 1) * many + nth as id, week * interval '7 days' as away
     from model_task cross join generate_series(1, ${opportunities * 5} / many + 1) week
    where week * many + nth <= ${opportunities * 5}`,
  'analyze made_task, model_task',
  `insert into task (task_id, status, start_at, end_at, created_at, updated_at, finished_at, finished_by, ${taskColumns})
   select id, case when t.status in (1, 2) then 3 else t.status end, start_at - away, end_at - away, created_at - away,
          updated_at - away, case when t.status in (5, 6) then null else end_at - away end,
          case when t.status in (5, 6) then null else curator_id end, ${taskColumns}
     from made_task join model_task t on t.task_id = made_task.model order by id`,
  `insert into task_participant (task_id, user_id)
   select id, user_id from made_task join task_participant p on p.task_id = made_task.model order by id`,
  `insert into task_access (task_id, user_id, start_at, takes_part, is_open, is_long)
   select id, user_id, start_at - away, takes_part, false, is_long
     from made_task join task_access a on a.task_id = made_task.model order by id`,
  `select setval(pg_get_serial_sequence('task', 'task_id'), (select max(task_id) from task))`,
]
