import { sql } from 'kysely'
import type { Refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { type Eyes, findCustomerCode } from '../store-customer.ts'
import { holdDepartment, readTargets, type Targets } from '../store-targets.ts'
import type { Facts } from '../store-write.ts'

type DepartmentRefusal = 'department.unknown' | 'department.leaderNeeded' | 'ticket.departmentIsDefault'
type FactRefusal =
  | DepartmentRefusal
  | 'ticket.taskUnknown'
  | 'ticket.participantUnknown'
  | 'ticket.endTooEarly'
  | 'ticket.customerUnknown'

export interface Checking {
  readonly db: Db
  readonly eyes: Eyes
  readonly now: Date
  readonly refuse: Refuse<FactRefusal>
}

type Pointing = Pick<Facts, 'departmentId' | 'departmentTaskId' | 'participants' | 'endAt' | 'customerId'>

const filled = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
]

interface Others {
  readonly users?: readonly (number | null)[]
  readonly failReasonId?: number | null | undefined
}

/**
 * The words of all that a ticket pointed at and will point at, in one statement. A department that a ticket is to come
 * into is held first.
 */
export async function readPointed(
  db: Db,
  before: Pointing | null,
  after: Pointing,
  { users = [], failReasonId }: Others = {},
): Promise<Targets> {
  if (before?.departmentId !== after.departmentId) await holdDepartment(db, after.departmentId)
  return readTargets(db, {
    users: filled([...(before?.participants ?? []), ...after.participants, ...users]),
    departments: filled([before?.departmentId, after.departmentId]),
    tasks: filled([before?.departmentTaskId, after.departmentTaskId]),
    failReasons: filled([failReasonId]),
  })
}

/** Refuses what a ticket may not point at; what it pointed at before is not asked again. */
export async function checkFacts(call: Checking, before: Pointing | null, after: Pointing, targets: Targets) {
  const { now, refuse } = call
  if (before?.departmentId !== after.departmentId) checkDepartment(refuse, after.departmentId, targets)
  if (after.departmentTaskId !== null && before?.departmentTaskId !== after.departmentTaskId)
    checkTask(call, after, targets)
  const added = after.participants.filter((userId) => !before?.participants.includes(userId))
  if (!added.every((userId) => targets.find('user', userId)?.isLive)) refuse('ticket.participantUnknown')
  const ends = after.endAt !== null && before?.endAt?.getTime() !== after.endAt.getTime()
  if (ends && after.endAt <= now) refuse('ticket.endTooEarly')
  await checkCustomer(call, before, after)
}

/** A held department takes tickets while it is there and somebody leads it. docs/rules.md. */
function checkDepartment(refuse: Refuse<DepartmentRefusal>, departmentId: number, targets: Targets): void {
  const department = targets.find('department', departmentId)
  if (!department?.isLive) refuse('department.unknown')
  if (department?.isDefault) refuse('ticket.departmentIsDefault')
  if (department?.leaderId === null) refuse('department.leaderNeeded')
}

/** A ticket that comes back to where it stood: whether it still may. */
export async function checkReturn(db: Db, refuse: Refuse<DepartmentRefusal>, departmentId: number): Promise<void> {
  await holdDepartment(db, departmentId)
  checkDepartment(refuse, departmentId, await readTargets(db, { departments: [departmentId] }))
}

function checkTask({ refuse }: Checking, { departmentId, departmentTaskId }: Pointing, targets: Targets): void {
  const task = targets.find('task', departmentTaskId)
  if (!task?.isLive || task.departmentId !== departmentId) refuse('ticket.taskUnknown')
}

async function checkCustomer({ db, eyes, refuse }: Checking, before: Pointing | null, { customerId }: Pointing) {
  if (customerId === null || customerId === before?.customerId) return
  if ((await findCustomerCode(db, eyes, customerId)) === undefined) refuse('ticket.customerUnknown')
}

/** The codes of the customers before and after, for the log alone: who may not see one is not shown the line. */
export async function readCustomerCodes(db: Db, before: Pointing, after: Pointing) {
  const ids = before.customerId === after.customerId ? [] : filled([before.customerId, after.customerId])
  if (ids.length === 0) return { before: null, after: null }
  const rows = await db
    .selectFrom('customer')
    .select(['customer_id', 'code'])
    .where(sql<boolean>`customer_id = any(${ids}::bigint[])`)
    .execute()
  const codeOf = new Map(rows.map((row) => [row.customer_id, row.code]))
  return { before: codeOf.get(before.customerId ?? 0) ?? null, after: codeOf.get(after.customerId ?? 0) ?? null }
}
