import type { Refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { type CustomerReader, findCustomerCode } from '../store-customer.ts'
import type { TicketFields } from './fields.ts'
import { findReferences, holdDepartment, type References } from './store-references.ts'

type DepartmentRefusal = 'department.unknown' | 'department.leaderNeeded' | 'ticket.departmentIsDefault'
type FieldRefusal =
  | DepartmentRefusal
  | 'ticket.taskUnknown'
  | 'ticket.participantUnknown'
  | 'ticket.endTooEarly'
  | 'ticket.customerUnknown'

export interface Checking {
  readonly db: Db
  readonly customerReader: CustomerReader
  readonly now: Date
  readonly refuse: Refuse<FieldRefusal>
}

type Pointing = Pick<TicketFields, 'departmentId' | 'departmentTaskId' | 'participants' | 'endAt' | 'customerId'>

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
export async function readReferences(
  db: Db,
  before: Pointing | null,
  after: Pointing,
  { users = [], failReasonId }: Others = {},
): Promise<References> {
  if (before?.departmentId !== after.departmentId) await holdDepartment(db, after.departmentId)
  return findReferences(db, {
    users: filled([...(before?.participants ?? []), ...after.participants, ...users]),
    departments: filled([before?.departmentId, after.departmentId]),
    tasks: filled([before?.departmentTaskId, after.departmentTaskId]),
    failReasons: filled([failReasonId]),
  })
}

/** Refuses what a ticket may not point at; what it pointed at before is not checked again. */
export async function checkFields(call: Checking, before: Pointing | null, after: Pointing, references: References) {
  const { now, refuse } = call
  if (before?.departmentId !== after.departmentId) checkDepartment(refuse, after.departmentId, references)
  if (after.departmentTaskId !== null && before?.departmentTaskId !== after.departmentTaskId)
    checkTask(call, after, references)
  const added = after.participants.filter((userId) => !before?.participants.includes(userId))
  if (!added.every((userId) => references.find('user', userId)?.isLive)) refuse('ticket.participantUnknown')
  const ends = after.endAt !== null && before?.endAt?.getTime() !== after.endAt.getTime()
  if (ends && after.endAt <= now) refuse('ticket.endTooEarly')
  await checkCustomer(call, before, after)
}

/** A held department takes tickets while it is there and somebody leads it. docs/rules.md. */
function checkDepartment(refuse: Refuse<DepartmentRefusal>, departmentId: number, references: References): void {
  const department = references.find('department', departmentId)
  if (!department?.isLive) refuse('department.unknown')
  if (department?.isDefault) refuse('ticket.departmentIsDefault')
  if (department?.leaderId === null) refuse('department.leaderNeeded')
}

/** A ticket that comes back to where it stood: whether it still may. */
export async function checkReturn(db: Db, refuse: Refuse<DepartmentRefusal>, departmentId: number): Promise<void> {
  await holdDepartment(db, departmentId)
  checkDepartment(refuse, departmentId, await findReferences(db, { departments: [departmentId] }))
}

function checkTask({ refuse }: Checking, { departmentId, departmentTaskId }: Pointing, references: References): void {
  const task = references.find('task', departmentTaskId)
  if (!task?.isLive || task.departmentId !== departmentId) refuse('ticket.taskUnknown')
}

async function checkCustomer(
  { db, customerReader, refuse }: Checking,
  before: Pointing | null,
  { customerId }: Pointing,
) {
  if (customerId === null || customerId === before?.customerId) return
  if ((await findCustomerCode(db, customerReader, customerId)) === undefined) refuse('ticket.customerUnknown')
}
