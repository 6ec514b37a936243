import type { PermissionExplanation, PermissionOwnerKind } from '@crm/contract/permission'
import {
  type Action,
  actions,
  type Flags,
  type FunctionTag,
  flagOf,
  functionTags,
  isAdminOnly,
  type LeaderFlags,
} from '@crm/contract/permissions'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { isAdmin, isGranted, noFlags } from '../../kernel/actor.ts'
import type { Change } from '../../kernel/events/changes.ts'
import type { Standing } from '../../kernel/find-actor.ts'

/** A leader's flags as every other record has them. */
export const ofLeaderFlags = (flags: LeaderFlags): Flags => ({
  accessPermission: flags.accessPermission_Leader,
  addPermission: flags.addPermission_Leader,
  editPermission: flags.editPermission_Leader,
  deletePermission: flags.deletePermission_Leader,
  permanentDeletePermission: flags.permanentDeletePermission_Leader,
  downloadPermission: flags.downloadPermission_Leader,
  viewAllPermission: flags.viewAllPermission_Leader,
})

/** Whose records: 1 a user's, 2 a user group's, 3 those of a position in a department, 4 those of its leader. */
export interface Owner {
  readonly source: 1 | 2 | 3 | 4
  /** The user, the user group or the position. */
  readonly ownerId: number
  /** 0 for a user and a user group. */
  readonly departmentId: number
}

export const ownerOf = {
  user: (userId: number): Owner => ({ source: 1, ownerId: userId, departmentId: 0 }),
  userGroup: (userGroupId: number): Owner => ({ source: 2, ownerId: userGroupId, departmentId: 0 }),
  position: (positionId: number, departmentId: number): Owner => ({ source: 3, ownerId: positionId, departmentId }),
  /** Undefined for a position that leads no department. */
  leader: (positionId: number, departmentId: number): Owner | undefined =>
    positionId === LEADER_POSITION_ID ? { source: 4, ownerId: positionId, departmentId } : undefined,
}

const kinds = { 1: 'user', 2: 'userGroup', 3: 'position', 4: 'leader' } as const
export const kindOf = ({ source }: Pick<Owner, 'source'>): PermissionOwnerKind => kinds[source]

/** The priority that makes the records count for a person. */
export const priorityOf = ({ source }: Owner): 1 | 2 | 3 => (source === 4 ? 3 : source)

/** All records of one owner. Version 0: nobody has set any yet. */
export interface Records {
  readonly version: number
  readonly flags: ReadonlyMap<string, Flags>
}

export interface Line {
  readonly functionTag: FunctionTag
  readonly flags: Flags
}

/** A line for every function: what has no record allows nothing. */
export const everyLine = ({ flags }: Records): Line[] =>
  functionTags.map((functionTag) => ({
    functionTag,
    flags: (isAdminOnly(functionTag) ? undefined : flags.get(functionTag)) ?? noFlags,
  }))

/** The lines that differ from what stands there; what is the admin's alone is never kept. */
export const changedLines = (before: Records, asked: readonly Line[]): Line[] =>
  asked.filter(({ functionTag, flags }) => {
    const stored = before.flags.get(functionTag) ?? noFlags
    return !isAdminOnly(functionTag) && actions.some((action) => stored[flagOf[action]] !== flags[flagOf[action]])
  })

/** One change for each flag, named as the log names it: `MNU_Customer.edit`. */
export const changesOfLines = (before: Records, lines: readonly Line[]): Change[] =>
  lines.flatMap(({ functionTag, flags }) => {
    const stored = before.flags.get(functionTag) ?? noFlags
    return actions
      .map((action) => ({ action, before: stored[flagOf[action]], after: flags[flagOf[action]] }))
      .filter((flag) => flag.before !== flag.after)
      .map((flag) => ({
        field: `${functionTag}.${flag.action}`,
        before: String(flag.before),
        after: String(flag.after),
      }))
  })

/** Why the answer is what it is; the answer itself is the kernel's. */
export function reasonOf(standing: Standing, tag: FunctionTag, action: Action): PermissionExplanation['reason'] {
  if (!standing.canSignIn) return 'cannotSignIn'
  if (isAdmin(standing.actor)) return 'admin'
  if (isAdminOnly(tag)) return 'adminOnly'
  if (!standing.hasRecord) return 'noRecord'
  if (isGranted(standing.actor, action)) return 'flagOn'
  return action === 'access' || isGranted(standing.actor, 'access') ? 'flagOff' : 'noAccess'
}
