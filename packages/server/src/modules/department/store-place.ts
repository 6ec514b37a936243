import type { placeRefusals } from '@crm/contract/user'
import { type Acting, recordAudited } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import type { Platform } from '../../kernel/platform.ts'
import { type Refuse, Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { followCurators } from '../customer/public.ts'
import { placeChanges, teamChanged, type UserPlaced, userPlaced } from './events.ts'
import { isMove, isTransfer, type Move, nextPlace, type Place } from './rules.ts'
import { holdPositions, type LockedDepartment, type LockedPerson, lockDepartments, lockPeople } from './store-lock.ts'
import { readDepartmentsOf, readPositionNames, savePlaces } from './store-people.ts'
import { refuseSeats, seatsOf, tellSeats } from './store-seats.ts'

export interface Placement {
  readonly userIds: readonly number[]
  readonly departmentId?: number | undefined
  readonly positionId?: number | undefined
}

/** What placing hands on: in which transaction, who, and from where. */
export interface Placing extends Acting {
  readonly platform: Pick<Platform, 'jobs'>
}

export type PlaceRefusal = 'user.unknown' | (typeof placeRefusals)[number]

/** The place that one person is to have; what is absent stays. */
export interface WantedPlace extends Partial<Place> {
  readonly userId: number
}

/** Locks the departments that people are in and go to. */
export async function lockDepartmentsOf(db: Db, userIds: readonly number[], departmentIds: readonly number[]) {
  const present = await readDepartmentsOf(db, userIds)
  return lockDepartments(db, [...new Set([...present, ...departmentIds])])
}

/**
 * Locks the departments that people are in and go to, then the people. Whoever has more to check before placing
 * somebody takes these locks first, and no account's before; a position that is given is held before them.
 */
export async function lockPlaces(db: Db, userIds: readonly number[], departmentIds: readonly number[]) {
  const departments = await lockDepartmentsOf(db, userIds, departmentIds)
  const people = await lockPeople(db, userIds)
  const locked = new Set(departments.map((department) => department.department_id))
  // Somebody else moved one of them between the look and the lock.
  if (people.some((person) => !locked.has(person.department_id))) throw new Refused('request.busy')
  return { departments, people }
}

/**
 * Puts people into a department or position (absent: unchanged), all or none: docs/rules.md, R-11.4 to. What is
 * told, audited and left to a job is done here. Answers how many rows changed.
 */
export const placeUsers = (
  call: Placing,
  { userIds, departmentId, positionId }: Placement,
  refuse: Refuse<PlaceRefusal>,
): Promise<number> => {
  const place = {
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(positionId === undefined ? {} : { positionId }),
  }
  return placeEach(
    call,
    [...new Set(userIds)].map((userId) => ({ userId, ...place })),
    refuse,
  )
}

/** Keeps the positions that are given from being deleted meanwhile; a deleted one is missing in the answer. */
async function holdWanted(db: Db, wanted: readonly WantedPlace[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(wanted.flatMap((one) => (one.positionId === undefined ? [] : [one.positionId])))]
  return new Set(ids.length === 0 ? [] : (await holdPositions(db, ids)).map((position) => position.position_id))
}

/** The same with a place of its own for each person. */
export async function placeEach(
  call: Placing,
  wanted: readonly WantedPlace[],
  refuse: Refuse<PlaceRefusal>,
): Promise<number> {
  const { db } = call
  const userIds = wanted.map((one) => one.userId)
  const targets = wanted.flatMap((one) => (one.departmentId === undefined ? [] : [one.departmentId]))
  // Before any account: whoever deletes a position has the list first, and then the accounts that have it.
  const positions = await holdWanted(db, wanted)
  const { departments, people } = await lockPlaces(db, userIds, targets)
  refuseUnknown(wanted, { departments, people, positions }, refuse)
  const personOf = new Map(people.map((person) => [person.user_id, person]))
  const moves = wanted.map((one) => moveOf(personOf.get(one.userId) ?? refuse('user.unknown'), one)).filter(isMove)
  if (moves.length === 0) return 0
  const seats = await seatsOf(db, departments, moves)
  await refuseSeats(db, seats, moves, refuse)
  await savePlaces(db, moves)
  await tellPlaced(call, { departments, personOf, moves })
  await tellSeats(call, seats, personOf)
  const transferred = moves.filter(isTransfer).map((move) => move.userId)
  if (transferred.length > 0) await followCurators(call.platform, db, transferred)
  return moves.length
}

interface Locked {
  readonly departments: readonly LockedDepartment[]
  readonly people: readonly LockedPerson[]
  readonly positions: ReadonlySet<number>
}

function refuseUnknown(
  wanted: readonly WantedPlace[],
  { departments, people, positions }: Locked,
  refuse: Refuse<PlaceRefusal>,
): void {
  const known = new Set(people.map((person) => person.user_id))
  const unknown = wanted.map((one) => one.userId).filter((userId) => !known.has(userId))
  if (unknown.length > 0) refuse('user.unknown', { userIds: unknown })
  const living = new Set(departments.filter((one) => one.deleted_at === null).map((one) => one.department_id))
  if (wanted.some(({ departmentId }) => departmentId !== undefined && !living.has(departmentId)))
    refuse('department.unknown')
  if (wanted.some(({ positionId }) => positionId !== undefined && !positions.has(positionId)))
    refuse('account.positionUnknown')
}

function moveOf(person: LockedPerson, wanted: WantedPlace): Move {
  const before = { departmentId: person.department_id, positionId: person.position_id }
  return { userId: person.user_id, before, after: nextPlace(before, wanted) }
}

interface Placed {
  readonly departments: readonly LockedDepartment[]
  readonly personOf: ReadonlyMap<number, LockedPerson>
  readonly moves: readonly Move[]
}

/** A fact and a line of the audit for each person, and for each department who of its people has another place now. */
async function tellPlaced(call: Placing, { departments, personOf, moves }: Placed): Promise<void> {
  const { db, actor } = call
  const departmentNames = new Map(departments.map((one) => [one.department_id, one.name]))
  const positionIds = moves.flatMap(({ before, after }) => [before.positionId, after.positionId])
  const positionNames = await readPositionNames(db, [...new Set(positionIds)])
  const named = (place: Place) => ({
    ...place,
    departmentName: departmentNames.get(place.departmentId) ?? '',
    positionName: positionNames.get(place.positionId) ?? '',
  })
  for (const { userId, before, after } of moves) {
    const person = personOf.get(userId)
    if (person === undefined) continue
    const body = { ...whoOf(person), before: named(before), after: named(after) }
    await recordAudited(call, userPlaced, body, { target: person.user_name, details: { changes: placeChanges(body) } })
  }
  for (const departmentId of departmentNames.keys()) {
    const users = moves
      .filter(({ before, after }) => [before.departmentId, after.departmentId].includes(departmentId))
      .map(({ userId }) => ({ userId, fullName: personOf.get(userId)?.full_name ?? '' }))
    if (users.length > 0) await record(db, actor, teamChanged, { departmentId, users })
  }
}

const whoOf = (person: LockedPerson): Omit<UserPlaced, 'before' | 'after'> => ({
  userId: person.user_id,
  userName: person.user_name,
  fullName: person.full_name,
  byPosition: person.priority_permission === 3 && person.system_role !== 'admin',
})
