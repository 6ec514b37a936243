import { randomUUID } from 'node:crypto'
import { closedStatuses, ticketAction, ticketCode, ticketStatus } from '@crm/contract/ticket-rules'
import type { Insertable } from 'kysely'
import { dueFor } from '../modules/response-target/index.ts'
import type { Db, Schema } from '../schema/index.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { makeRandom, type Random } from './random.ts'
import type { Company } from './seed-company.ts'
import { type DemoUserName, staff } from './staff.ts'
import { drawTicket, type TicketDraft, type TicketStep } from './tickets.ts'

interface Order {
  readonly count: number
  readonly seed: number
  readonly today: Date
}

/** Tickets of a company whose customers are there; the same seed and day give the same ones, numbered by their age. */
export async function seedTickets(db: Db, company: Company, { count, seed, today }: Order): Promise<void> {
  const random = makeRandom(seed)
  const customersOf = await readCustomers(db)
  const drafts = Array.from({ length: count }, () => drawTicket(random, today)).sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  const failReasons = await readFailReasons(db)
  const placed = drafts.map((draft, index) => ({ draft, ticketId: index + 1, company, failReasons }))
  await insertRows(
    db,
    'ticket',
    placed.map((one) => ticketRow(one, drawCustomer(random, customersOf, one))),
  )
  await insertRows(db, 'ticket_participant', placed.flatMap(participantRows))
  await insertRows(db, 'ticket_access', placed.flatMap(accessRows))
  await insertRows(db, 'ticket_entry', placed.flatMap(entryRows))
  await insertRows(db, 'activity_log', placed.flatMap(logRows))
  await continueIds(db, { ticket: 'ticket_id', ticket_entry: 'entry_id' })
  await setTargets(db, placed, today)
  const results: Row<'target_result'>[] = []
  for (const one of placed) results.push(...(await resultRows(db, one)))
  await insertRows(db, 'target_result', results)
}

const hour = 60
/** Working minutes by priority: until somebody accepts, and until it is done. */
const targets = [
  [1, hour / 2, 4 * hour],
  [2, hour, 8 * hour],
  [3, 4 * hour, 24 * hour],
  [4, 8 * hour, 40 * hour],
] as const

/** Every department answers within the same times. What is over by now was told when it was. */
async function setTargets(db: Db, placed: readonly Placed[], today: Date): Promise<void> {
  await insertRows(
    db,
    'response_target',
    targets.map(([priority, response, resolve]) => ({
      department_id: 0,
      priority,
      response_minutes: response,
      resolve_minutes: resolve,
    })),
  )
  for (const { draft, ticketId, company } of placed) {
    const { status, priority, department, waitingSince } = draft
    if (closedStatuses.includes(status)) continue
    const after = { status, priority, departmentId: company.departments[department], waiting: waitingSince !== null }
    const due = await dueFor(db, { before: null, after }, stepOf(draft, status)?.at ?? draft.createdAt)
    const told = due.due_at !== null && due.due_at <= today ? due.due_at : null
    await db
      .updateTable('ticket')
      .set({ ...due, breach_told_at: told })
      .where('ticket_id', '=', ticketId)
      .execute()
  }
}

/** Whether each step was taken within its time. */
async function resultRows(db: Db, { draft, ticketId, company }: Placed): Promise<Row<'target_result'>[]> {
  const { priority, department, curator, steps } = draft
  const departmentId = company.departments[department]
  const rows: Row<'target_result'>[] = []
  for (const [index, { from, at }] of steps.entries()) {
    const begun = steps[index - 1]?.at
    if (from === undefined || begun === undefined) continue
    const after = { status: from, priority, departmentId, waiting: false }
    const { due_at: dueAt } = await dueFor(db, { before: null, after }, begun)
    if (dueAt === null) continue
    rows.push({
      ...{ ticket_id: ticketId, step: from === ticketStatus.inProgress ? 'resolve' : 'response', is_met: at <= dueAt },
      ...{ department_id: departmentId, curator_id: curator && company.users[curator], ended_at: at },
    })
  }
  return rows
}

interface Placed {
  readonly draft: TicketDraft
  readonly ticketId: number
  readonly company: Company
  readonly failReasons: ReadonlyMap<number, string>
}

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** The fail reasons come with the tables; a ticket names them by their place. */
async function readFailReasons(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('ticket_fail_reason').selectAll().orderBy('ticket_fail_reason_id').execute()
  return new Map(rows.map((row) => [row.ticket_fail_reason_id, row.name]))
}

/** The first customers that each person has as the own, for tickets about them. */
async function readCustomers(db: Db): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('customer_access as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.user_id', 'a.customer_id'])
    .where('c.deleted_at', 'is', null)
    .orderBy('a.customer_id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...grouped].map(([userId, group]) => [userId, group.map((row) => row.customer_id)]))
}

function drawCustomer(random: Random, customersOf: ReadonlyMap<number, readonly number[]>, { draft, company }: Placed) {
  const own = customersOf.get(company.users[draft.creator]) ?? []
  return draft.department !== 'hr' && own.length > 0 && random.chance(0.7) ? random.pick(own) : null
}

const stepOf = ({ steps }: TicketDraft, to: number) => steps.findLast((step) => step.to === to)
const paragraph = (text: string) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`

function ticketRow({ draft, ticketId, company, failReasons }: Placed, customerId: number | null): Row<'ticket'> {
  const { department, task, creator, curator, status } = draft
  const lastStep = draft.steps.at(-1)
  const accepted = stepOf(draft, 3)
  return {
    ticket_id: ticketId,
    name: draft.name,
    content: paragraph(draft.text),
    status,
    priority: draft.priority,
    creation_type: stepOf(draft, 6) ? 2 : 1,
    department_id: company.departments[department],
    department_task_id: task === null ? null : (company.tasks[department][task] ?? null),
    created_by: company.users[creator],
    curator_id: curator && company.users[curator],
    customer_id: customerId,
    end_at: draft.endAt,
    reason: lastStep?.reason ?? '',
    fail_reason_id: failReasons.has(lastStep?.failReason ?? 0) ? (lastStep?.failReason ?? null) : null,
    waiting_since: draft.waitingSince,
    comments: draft.entries.filter(({ kind }) => kind === 'comment').length,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    accepted_at: accepted?.at ?? null,
    accepted_by: accepted ? company.users[accepted.by] : null,
    closed_at: closedStatuses.includes(status) ? (lastStep?.at ?? null) : null,
    version: draft.steps.length,
  }
}

const participantRows = ({ draft, ticketId, company }: Placed): Row<'ticket_participant'>[] =>
  draft.participants.map((userName) => ({ ticket_id: ticketId, user_id: company.users[userName] }))

function accessRows({ draft, ticketId, company }: Placed): Row<'ticket_access'>[] {
  const named = new Set<DemoUserName>([draft.creator, ...draft.participants, ...(draft.curator ? [draft.curator] : [])])
  return [...named].map((userName) => ({
    user_id: company.users[userName],
    created_at: draft.createdAt,
    ticket_id: ticketId,
  }))
}

const entryRows = ({ draft, ticketId, company }: Placed): Row<'ticket_entry'>[] =>
  draft.entries.map(({ kind, content, by, at }) => ({
    ticket_id: ticketId,
    kind,
    content,
    created_by: company.users[by],
    created_at: at,
  }))

const fullNameOf = (userName: DemoUserName) => staff.find((one) => one.userName === userName)?.fullName ?? userName

interface Line {
  readonly message: string
  readonly action: number
  readonly by: DemoUserName
  readonly at: Date
  readonly event: string
  readonly field?: string
  readonly before?: string | null
  readonly after?: string | null
  readonly afterName?: string
  readonly reason?: string | null
  readonly failReason?: string | null
}

const messages: Readonly<Record<number, string>> = {
  [ticketAction.add]: 'ticket.added',
  [ticketAction.accept]: 'ticket.accepted',
  [ticketAction.reject]: 'ticket.rejected',
  [ticketAction.complete]: 'ticket.completed',
  [ticketAction.cancel]: 'ticket.cancelled',
  [ticketAction.reopen]: 'ticket.reopened',
}

function stepLines(step: TicketStep, { company, failReasons }: Placed): Line[] {
  const { action, by, at, from, to, curator, reason = null, failReason } = step
  const line = { message: messages[action] ?? '', action, by, at, event: randomUUID() }
  if (to === undefined) return [line]
  const words = { reason, failReason: failReasons.get(failReason ?? 0) ?? null }
  const status = { ...line, field: 'status', before: String(from), after: String(to), ...words }
  if (curator === undefined) return [status]
  const charge = { ...line, action: ticketAction.curator, field: 'curator', after: String(company.users[curator]) }
  return [status, { ...charge, afterName: fullNameOf(curator) }]
}

function logRows(placed: Placed): Row<'activity_log'>[] {
  const { draft, ticketId, company } = placed
  const comments = draft.entries
    .filter(({ kind }) => kind === 'comment')
    .map(({ by, at }) => ({ message: 'ticket.commented', action: ticketAction.comment, by, at, event: randomUUID() }))
  const lines: Line[] = [...draft.steps.flatMap((step) => stepLines(step, placed)), ...comments]
  return lines
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((line) => ({
      event_id: line.event,
      resource: 'Issue',
      action: line.action,
      message: line.message,
      target_id: ticketId,
      target_code: ticketCode(ticketId),
      target_name: draft.name,
      edit_field: line.field ?? '',
      before: line.before ?? null,
      after: line.after ?? null,
      after_name: line.afterName ?? null,
      reason: line.reason ?? null,
      fail_reason: line.failReason ?? null,
      create_user_id: company.users[line.by],
      created_at: line.at,
    }))
}
