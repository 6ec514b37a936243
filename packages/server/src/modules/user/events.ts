import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'

interface Named {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
}

export interface Changed {
  readonly user: Named
  readonly changes: readonly Change[]
}

/** How a line of the log is counted: docs/rules.md, R-2.26. */
const action = { edited: 2, deleted: 13, recovered: 15 } as const

const targetOf = ({ userId, userName, fullName }: Named, kind: keyof typeof action) =>
  ({
    resource: 'Account',
    action: action[kind],
    targetId: userId,
    targetCode: userName,
    targetName: fullName,
  }) as const satisfies LogLine

const linesOfChange = ({ user, changes }: Changed) => linesOf(targetOf(user, 'edited'), changes)

export const userUpdated = fact<Changed>('user.updated', { log: linesOfChange })
export const profileUpdated = fact<Changed>('user.profileUpdated', { log: linesOfChange })

export const userDeleted = fact<Named>('user.deleted', { log: (user) => [targetOf(user, 'deleted')] })
export const userRecovered = fact<Named>('user.recovered', { log: (user) => [targetOf(user, 'recovered')] })

export const rightsChanged = fact<{ readonly userId: number; readonly priorityPermission: number }>(
  'user.rightsChanged',
  {
    hub: async ({ userId, priorityPermission }) => [
      {
        channel: 'permission',
        event: 'PermissionChange',
        rooms: [roomOf.user(userId)],
        data: { priorityPermission },
      },
    ],
  },
)

export const verifyCodeRequested = fact<{ readonly userId: number; readonly email: string }>(
  'user.verifyCodeRequested',
  { mail: ({ userId, email }) => ({ kind: 'verifyCode', userId, to: email }) },
)

export const userFacts = [userUpdated, profileUpdated, userDeleted, userRecovered, rightsChanged, verifyCodeRequested]
