import type { RecordResource } from '@crm/contract/activity'
import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type AnyFact, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Db } from '../../schema/index.ts'
import { automationPath, pushWords, recordPath } from '../../words/push.ts'
import type { Registry } from './parts.ts'
import { automationResource, departmentOf } from './store-sight.ts'

/** How a line of the log is counted. */
export const action = { added: 1, updated: 2, deleted: 3, recovered: 4 } as const

/** One line of a rule's log. */
export type RuleLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

export interface ToldRule {
  readonly automationId: number
  readonly name: string
  readonly ownerId: number
  readonly lines: readonly RuleLine[]
}

async function tellScreens(
  { automationId, ownerId }: Pick<ToldRule, 'automationId' | 'ownerId'>,
  db: Db,
): Promise<HubMessage[]> {
  const department = await departmentOf(db, ownerId)
  const rooms = [roomOf.everything, roomOf.user(ownerId), ...department.map(roomOf.department)]
  return [{ channel: 'automation', event: 'AutomationChange', rooms, data: { automationIds: [automationId] } }]
}

const telling: Omit<Fact<ToldRule>, 'name'> = {
  log: ({ automationId, name, lines }) =>
    lines.map((line) => ({ resource: 'Automation', targetId: automationId, targetName: name, ...line })),
  hub: tellScreens,
}

export const automationAdded = fact('automation.added', telling)
export const automationUpdated = fact('automation.updated', telling)
export const automationDeleted = fact('automation.deleted', telling)
export const automationRecovered = fact('automation.recovered', telling)
/** Nobody's doing: it failed too often. */
export const automationSwitchedOff = fact<ToldRule>('automation.switchedOff', {
  ...telling,
  ...bellAndPush<ToldRule>(
    async ({ automationId: targetId, name, ownerId: userId }) => [
      { userId, resource: automationResource, targetId, body: { name } },
    ],
    { words: pushWords.automationSwitchedOff, path: automationPath },
  ),
})

export interface Notified {
  readonly resource: RecordResource
  readonly recordId: number
  readonly code: string
  readonly name: string
  readonly parentId: number | null
  readonly userIds: readonly number[]
  readonly message: string
}

/** What a rule tells people of a record. */
export const notifiedOf = ({ kindOf }: Pick<Registry, 'kindOf'>): Fact<Notified> =>
  fact<Notified>('automation.notified', {
    ...bellAndPush<Notified>(
      async ({ resource: role, recordId: targetId, code, name, parentId, userIds, message: preview }) => {
        const resource = kindOf(role)?.resource
        const body = { code, name, preview, role, ...(parentId === null ? {} : { parentId }) }
        return resource ? userIds.map((userId) => ({ userId, resource, targetId, body })) : []
      },
      { words: pushWords.automationNotified, path: (id, body) => recordPath(body.role, id, body) },
    ),
  })

export const automationFacts = (registry: Registry): AnyFact[] => [
  automationAdded,
  automationUpdated,
  automationDeleted,
  automationRecovered,
  automationSwitchedOff,
  notifiedOf(registry),
]
