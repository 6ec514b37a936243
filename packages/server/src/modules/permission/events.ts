import type { Change } from '../../kernel/events/changes.ts'
import { linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import { kindOf, type Owner, priorityOf } from './rules.ts'
import { listConcerned } from './store-owner.ts'

export interface PermissionChange {
  readonly owner: Owner
  readonly setId: number
  readonly name: string
  readonly changes: readonly Change[]
}

/** How a line of the log is counted: docs/rules.md, Log. */
const edited = 2

/** Told to those whose right in force comes from these records, and to nobody else. */
export const permissionChanged = fact<PermissionChange>('permission.changed', {
  log: ({ owner, setId, name, changes }) =>
    linesOf(
      { resource: 'Permission', action: edited, targetId: setId, targetName: name, parentTarget: kindOf(owner) },
      changes,
    ),
  hub: async ({ owner }, db) => [
    {
      channel: 'permission',
      event: 'PermissionChange',
      rooms: (await listConcerned(db, owner)).map(roomOf.user),
      data: { priorityPermission: priorityOf(owner) },
    },
  ],
})

export const permissionFacts = [permissionChanged]
