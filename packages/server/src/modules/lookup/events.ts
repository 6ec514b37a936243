import type { Actor } from '../../kernel/actor.ts'
import { type Acting, recordAudited } from '../../kernel/audit.ts'
import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import {
  businesses,
  customerGroups,
  customerSources,
  type List,
  positions,
  relationships,
  userGroups,
} from './rules.ts'
import { listConcerned, type MovedUser, prioritySource, type UserField } from './store-users.ts'

interface EntryChange {
  readonly entry: { readonly index: number; readonly name: string }
  readonly changes: readonly Change[]
}

/** How a line of the log is counted: docs/rules.md, Log. */
const actions = { added: 1, updated: 2, deleted: 13, recovered: 15 } as const
export type Act = keyof typeof actions

const factOf = ({ word, resource }: List, act: Act) =>
  fact<EntryChange>(`${word}.${act}`, {
    log: ({ entry, changes }): LogLine[] => {
      const target = { resource, action: actions[act], targetId: entry.index, targetName: entry.name }
      return changes.length === 0 ? [target] : linesOf(target, changes)
    },
  })

const factsOf = (list: List) => ({
  added: factOf(list, 'added'),
  updated: factOf(list, 'updated'),
  deleted: factOf(list, 'deleted'),
  recovered: factOf(list, 'recovered'),
})

const facts: Record<List['word'], ReturnType<typeof factsOf>> = {
  customerGroup: factsOf(customerGroups),
  customerSource: factsOf(customerSources),
  relationship: factsOf(relationships),
  business: factsOf(businesses),
  position: factsOf(positions),
  userGroup: factsOf(userGroups),
}

export interface UsersMoved {
  readonly field: UserField
  readonly users: readonly MovedUser[]
  readonly from: EntryChange['entry']
  readonly to: EntryChange['entry']
}

/** Each user has a line of the own; whose rights come from what was changed hears of it. */
export const usersMoved = fact<UsersMoved>('lookup.usersMoved', {
  log: ({ field, users, from, to }) =>
    users.map((user) => ({
      resource: 'Account',
      action: actions.updated,
      targetId: user.userId,
      targetCode: user.userName,
      targetName: user.fullName,
      editField: field,
      before: String(from.index),
      beforeName: from.name,
      after: String(to.index),
      afterName: to.name,
    })),
  hub: async ({ field, users }, db) => {
    const userIds = users.map((user) => user.userId)
    return [
      {
        channel: 'permission',
        event: 'PermissionChange',
        rooms: (await listConcerned(db, field, userIds)).map(roomOf.user),
        data: { priorityPermission: prioritySource(field) },
      },
    ]
  },
})

export const lookupFacts = [...Object.values(facts).flatMap(Object.values), usersMoved]

/** What a writing call of any list hands on. */
export interface Writing extends Acting {
  readonly actor: Actor
}

/** Notes in log and audit what happened to an entry. */
export async function note(call: Writing, list: List, act: Act, body: EntryChange): Promise<void> {
  const { entry, changes } = body
  const details = { name: entry.name, ...(changes.length === 0 ? {} : { changes }) }
  await recordAudited(call, facts[list.word][act], body, { target: String(entry.index), details })
}
