import { randomUUID } from 'node:crypto'
import { type TaskStatus, type TaskType, taskStatus } from '@crm/contract/task-rules'
import { type Insertable, sql } from 'kysely'
import { keepAccess } from '../../modules/task/public.ts'
import type { Db, Schema } from '../../schema/index.ts'
import { appointmentTitle } from '../../words/task-mail.ts'
import { continueIds, insertRows } from '../insert-rows.ts'
import { makeRandom, type Random, type Weighted } from '../random.ts'
import type { Company } from '../seed-company.ts'
import { staff } from '../staff.ts'
import { outcomes, remarks, taskTitles } from './titles.ts'

interface Order {
  readonly count: number
  readonly seed: number
  readonly today: Date
}

type Row = Insertable<Schema['task']>
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const zone = 7 * hour

/**
 * Tasks of a company whose customers are there: the meeting of each customer that has an appointment, and `count` more
 * around today. The same seed and day give the same ones.
 */
export async function seedTasks(db: Db, company: Company, { count, seed, today }: Order): Promise<void> {
  const random = makeRandom(seed)
  const customersOf = await readCustomers(db)
  const meetings = await readMeetings(db, today)
  const people = staff
    .map(({ userName }) => company.users[userName])
    .filter((id) => id !== company.users['nobody.rights'])
  const drawn = Array.from({ length: count }, () => draw(random, { people, customersOf, today }))
  const rows = [...meetings, ...drawn].map((row, index) => ({ ...row, task_id: index + 1 }))
  await insertRows(db, 'task', rows)
  await continueIds(db, { task: 'task_id' })
  await insertRows(
    db,
    'task_participant',
    rows.slice(meetings.length).flatMap((row) => participants(random, row, people)),
  )
  await addChecklists(db, meetings.length)
  await insertRows(
    db,
    'task_entry',
    rows.slice(meetings.length).flatMap((row) => said(random, row, today)),
  )
  await keepAccess(
    db,
    rows.map((row) => row.task_id),
  )
  await insertRows(db, 'activity_log', rows.map(added))
}

/** The customers that each person has as the own. */
async function readCustomers(db: Db): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('customer')
    .select(['customer_id', 'curator_id'])
    .where('deleted_at', 'is', null)
    .where('curator_id', 'is not', null)
    .orderBy('customer_id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.curator_id ?? 0)
  return new Map([...grouped].map(([userId, own]) => [userId, own.map((row) => row.customer_id)]))
}

async function readMeetings(db: Db, today: Date): Promise<Row[]> {
  const rows = await db
    .selectFrom('customer')
    .select(['customer_id', 'name', 'appointment_at', 'curator_id', 'created_by', 'created_at'])
    .where('appointment_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('customer_id')
    .execute()
  return rows.map((customer) => {
    const start = customer.appointment_at ?? today
    const curator = customer.curator_id ?? customer.created_by
    return rowOf({
      type: 'meet',
      title: appointmentTitle(customer.name),
      start,
      minutes: 60,
      curator,
      creator: curator,
      created: new Date(Math.max(customer.created_at.getTime(), Math.min(start.getTime(), today.getTime()) - 3 * day)),
      customerId: customer.customer_id,
    })
  })
}

interface Draft {
  readonly type: TaskType
  readonly title: string
  readonly start: Date
  readonly minutes: number
  readonly curator: number
  readonly creator: number
  readonly created: Date
  readonly customerId: number | null
  readonly status?: TaskStatus
  readonly outcome?: string
  readonly priority?: 1 | 2 | 3 | 4
}

function rowOf({ type, title, start, minutes, curator, creator, created, customerId, ...rest }: Draft): Row {
  const { status = taskStatus.new, outcome = '', priority = 3 } = rest
  const end = new Date(start.getTime() + minutes * minute)
  const isDone = status === taskStatus.finished || status === taskStatus.closed
  return {
    type,
    title,
    status,
    priority,
    outcome,
    start_at: start,
    end_at: end,
    curator_id: curator,
    created_by: creator,
    created_at: created,
    updated_at: isDone ? end : created,
    customer_id: customerId,
    finished_at: isDone ? end : null,
    finished_by: isDone ? curator : null,
    reminder_minutes: 15,
  }
}

const types: Weighted<TaskType> = [
  ['call', 34],
  ['email', 18],
  ['task', 24],
  ['meet', 14],
  ['lunch', 6],
  ['memories', 4],
]
const past: Weighted<TaskStatus> = [
  [taskStatus.finished, 55],
  [taskStatus.closed, 25],
  [taskStatus.new, 8],
  [taskStatus.inProgress, 6],
  [taskStatus.cancel, 4],
  [taskStatus.refuse, 2],
]
const ahead: Weighted<TaskStatus> = [
  [taskStatus.new, 78],
  [taskStatus.inProgress, 18],
  [taskStatus.cancel, 4],
]
const lengths = [15, 30, 30, 60, 60, 90, 120] as const

interface Around {
  readonly people: readonly number[]
  readonly customersOf: ReadonlyMap<number, readonly number[]>
  readonly today: Date
}

/** On a half hour between 08:00 and 17:00, from two weeks back to three ahead, most of them near today. */
function draw(random: Random, { people, customersOf, today }: Around): Row {
  const type = random.weighted(types)
  const curator = random.pick(people)
  const own = customersOf.get(curator) ?? []
  const days = Math.round((random.fraction() + random.fraction() - 0.8) * 18)
  const midnight = Math.floor((today.getTime() + zone) / day) * day - zone
  const start = new Date(midnight + days * day + 8 * hour + random.int(0, 18) * 30 * minute)
  const minutes = random.pick(lengths)
  const isPast = start.getTime() + minutes * minute < today.getTime()
  const status = random.weighted(isPast ? past : ahead)
  const isDone = status === taskStatus.finished || status === taskStatus.closed
  return rowOf({
    type,
    title: random.pick(taskTitles[type]),
    start,
    minutes,
    curator,
    creator: random.chance(0.3) ? random.pick(people) : curator,
    created: new Date(Math.min(start.getTime(), today.getTime()) - random.int(1, 9 * 24) * hour),
    // A customer has its meeting already.
    customerId: type !== 'meet' && own.length > 0 && random.chance(0.6) ? random.pick(own) : null,
    status,
    outcome: isDone && random.chance(0.7) ? random.pick(outcomes) : '',
    priority: random.pick([2, 3, 3, 3, 4]),
  })
}

const participants = (random: Random, row: Row & { task_id: number }, people: readonly number[]) =>
  random
    .sample(people, row.type === 'meet' ? random.int(1, 4) : random.int(0, 1))
    .filter((id) => id !== row.curator_id)
    .map((user_id) => ({ task_id: row.task_id, user_id }))

/** Some are talked about once they are there. */
function said(random: Random, row: Row & { task_id: number }, today: Date): Insertable<Schema['task_entry']>[] {
  if (!random.chance(0.25)) return []
  const at = new Date((row.created_at as Date).getTime() + random.int(1, 20) * hour)
  if (at > today) return []
  const who = random.chance(0.5) ? row.curator_id : row.created_by
  const what = { content: random.pick(remarks), mentions: [], created_by: who, created_at: at }
  return [{ entry_id: randomUUID(), task_id: row.task_id, ...what }]
}

/** Some have a list of things to do. */
const addChecklists = (db: Db, from: number) =>
  sql`update task set checklist = jsonb_build_array(
        jsonb_build_object('itemId', 1, 'text', 'Chuẩn bị tài liệu', 'done', true),
        jsonb_build_object('itemId', 2, 'text', 'Báo lại trưởng phòng', 'done', status > 2))
       where task_id > ${from} and task_id % 7 = 0`.execute(db)

const added = (row: Row & { task_id: number }) => ({
  event_id: randomUUID(),
  resource: 'Task',
  action: 1,
  message: 'task.added',
  target_id: row.task_id,
  target_code: `CV${String(row.task_id).padStart(6, '0')}`,
  target_name: row.title,
  create_user_id: row.created_by,
  created_at: row.created_at ?? new Date(),
})
