import { type Acting, recordAudited } from '../../kernel/audit.ts'
import type { Refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { leaderChanged, leaderChanges } from './events.ts'
import { isTransfer, leadersAfter, type Move } from './rules.ts'
import type { LockedDepartment, LockedPerson } from './store-lock.ts'
import { bumpDepartments, needsLeader, type Person, readLeaders } from './store-people.ts'

type SeatRefusal = 'account.leaderExists' | 'department.noLeader' | 'department.leaderNeeded'

export interface Seat {
  readonly department: LockedDepartment
  readonly before: Person | null
  readonly after: readonly number[]
}

/** The leader's seat of each locked department, before and after these moves. */
export async function seatsOf(
  db: Db,
  departments: readonly LockedDepartment[],
  moves: readonly Move[],
): Promise<Seat[]> {
  const leaders = await readLeaders(
    db,
    departments.map((one) => one.department_id),
  )
  return departments.map((department) => {
    const before = leaders.get(department.department_id)
    return { department, before: before ?? null, after: leadersAfter(department.department_id, before?.userId, moves) }
  })
}

export async function refuseSeats(db: Db, seats: readonly Seat[], moves: readonly Move[], refuse: Refuse<SeatRefusal>) {
  const entered = new Set(moves.filter(isTransfer).map((move) => move.after.departmentId))
  for (const { department, before, after } of seats) {
    const { department_id: departmentId, name, parent_id: parent } = department
    if (after.length > 1) refuse('account.leaderExists', { departmentId, name })
    if (after.length === 1 || parent === null) continue
    if (entered.has(departmentId)) refuse('department.noLeader', { departmentId, name })
    if (before && (await needsLeader(db, departmentId))) refuse('department.leaderNeeded', { departmentId, name })
  }
}

export async function tellSeats(
  call: Acting,
  seats: readonly Seat[],
  personOf: ReadonlyMap<number, LockedPerson>,
): Promise<void> {
  const changed = seats.filter(({ before, after }) => (before?.userId ?? 0) !== (after[0] ?? 0))
  await bumpDepartments(
    call.db,
    changed.map(({ department }) => department.department_id),
  )
  for (const { department, before, after } of changed) {
    const coming = personOf.get(after[0] ?? 0)
    const body = {
      departmentId: department.department_id,
      name: department.name,
      before,
      after: coming ? { userId: coming.user_id, fullName: coming.full_name } : null,
    }
    await recordAudited(call, leaderChanged, body, {
      target: department.name,
      details: { departmentId: body.departmentId, changes: leaderChanges(body) },
    })
  }
}
