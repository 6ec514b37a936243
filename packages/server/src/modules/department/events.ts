import { type Change, changesOf, linesOf } from '../../kernel/events/changes.ts'
import { fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Db } from '../../schema/index.ts'
import type { Place } from './rules.ts'
import type { EndedGrant } from './store-grants.ts'
import { type Person, readMembers } from './store-people.ts'

/** How a line of the log is counted: docs/rules.md, R-11.14. */
const action = { added: 1, updated: 2, deleted: 13, recovered: 15 } as const

/** Everyone of these departments, and the admins. */
const roomsOf = async (db: Db, departmentIds: readonly number[]) => [
  roomOf.everything,
  ...(await readMembers(db, departmentIds)).map(roomOf.user),
]

/** To a person whose rights come from the position. */
const rightsChanged = (userId: number): HubMessage => ({
  channel: 'permission',
  event: 'PermissionChange',
  rooms: [roomOf.user(userId)],
  data: { priorityPermission: 3 },
})

interface NamedPlace extends Place {
  readonly departmentName: string
  readonly positionName: string
}

export interface UserPlaced extends Person {
  readonly userName: string
  /** Whether the rights in force come from the position, and so have changed with it. */
  readonly byPosition: boolean
  readonly before: NamedPlace
  readonly after: NamedPlace
}

const placeOf = ({ departmentId, positionId }: NamedPlace) => ({ departmentId, positionId })

export const placeChanges = ({ before, after }: Pick<UserPlaced, 'before' | 'after'>) =>
  changesOf(placeOf(before), placeOf(after), (field, side) => {
    const place = side === 'before' ? before : after
    return field === 'departmentId' ? place.departmentName : place.positionName
  })

export const userPlaced = fact<UserPlaced>('department.userPlaced', {
  log: (body) =>
    linesOf(
      {
        resource: 'Account',
        action: action.updated,
        targetId: body.userId,
        targetCode: body.userName,
        targetName: body.fullName,
      },
      placeChanges(body),
    ),
  hub: async ({ userId, byPosition, before, after }, db) => [
    ...(before.departmentId === after.departmentId
      ? []
      : [
          {
            channel: 'department' as const,
            event: 'TransferUserDepartment' as const,
            rooms: await roomsOf(db, [before.departmentId, after.departmentId]),
            data: { userId, fromDepartmentId: before.departmentId, departmentId: after.departmentId },
          },
        ]),
    ...(byPosition ? [rightsChanged(userId)] : []),
  ],
})

/** One for each department, so that each message has an id of its own and is shown. */
export const teamChanged = fact<{ departmentId: number; users: readonly Person[] }>('department.teamChanged', {
  hub: async (body, db) => [
    {
      channel: 'department',
      event: 'ChangeInternalTeam',
      rooms: await roomsOf(db, [body.departmentId]),
      data: body,
    },
  ],
})

export interface LeaderChanged {
  readonly departmentId: number
  readonly name: string
  readonly before: Person | null
  readonly after: Person | null
}

export const leaderChanges = ({ before, after }: Pick<LeaderChanged, 'before' | 'after'>) =>
  changesOf(
    { leader: before?.userId ?? null },
    { leader: after?.userId ?? null },
    (_, side) => (side === 'before' ? before : after)?.fullName ?? null,
  )

export const leaderChanged = fact<LeaderChanged>('department.leaderChanged', {
  log: (body) => linesOf(lineOf(body, 'updated'), leaderChanges(body)),
  hub: async ({ departmentId, after }, db) => [
    {
      channel: 'department',
      event: 'ChangeDepartmentLeader',
      rooms: await roomsOf(db, [departmentId]),
      data: { departmentId, leader: after },
    },
  ],
})

export interface Named {
  readonly departmentId: number
  readonly name: string
}

const lineOf = ({ departmentId, name }: Named, kind: keyof typeof action): LogLine => ({
  resource: 'Department',
  action: action[kind],
  targetId: departmentId,
  targetName: name,
})

/** The open trees and records of other admins; of people nobody has another place. */
const treeChanged = async ({ departmentId }: Named): Promise<HubMessage[]> => [
  {
    channel: 'department',
    event: 'ChangeInternalTeam',
    rooms: [roomOf.everything],
    data: { departmentId, users: [] },
  },
]

const whole = (kind: keyof typeof action) => ({ log: (body: Named) => [lineOf(body, kind)], hub: treeChanged })

export const departmentAdded = fact<Named>('department.added', whole('added'))
export const departmentDeleted = fact<Named>('department.deleted', whole('deleted'))
export const departmentRecovered = fact<Named>('department.recovered', whole('recovered'))

export const departmentUpdated = fact<Named & { readonly changes: readonly Change[] }>('department.updated', {
  log: (body) => linesOf(lineOf(body, 'updated'), body.changes),
  hub: treeChanged,
})

/** What a leader was granted stands under another now, and has left the leader's reach. */
export const grantsEnded = fact<EndedGrant>('department.grantsEnded', {
  log: (body) => [
    {
      ...lineOf(body, 'updated'),
      editField: 'childDepartments',
      before: body.childIds.join(','),
      beforeName: body.childNames.join(', '),
    },
  ],
  hub: async ({ userId }) => (userId === null ? [] : [rightsChanged(userId)]),
})

/** Something that stands in a department: a line of the department's own log. */
export type Part = Named & { readonly before?: string; readonly after?: string }
export const part = (editField: 'task' | 'file', kind: keyof typeof action) => ({
  log: ({ before, after, ...department }: Part): LogLine[] => [
    { ...lineOf(department, kind), editField, before: before ?? null, after: after ?? null },
  ],
  hub: treeChanged,
})

export const ownFacts = [
  userPlaced,
  teamChanged,
  leaderChanged,
  departmentAdded,
  departmentUpdated,
  departmentDeleted,
  departmentRecovered,
  grantsEnded,
]
