import type { permission } from '@crm/contract/permission'
import { isAdmin, isGranted } from '../../kernel/actor.ts'
import { findStanding, type Standing } from '../../kernel/find-actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { kindOf, type Owner, reasonOf } from './rules.ts'
import { readWords } from './store-explain.ts'

function ownerOf({ source, actor }: Standing): Owner {
  if (source === 1) return { source, ownerId: actor.userId, departmentId: 0 }
  if (source === 2) return { source, ownerId: actor.userGroupId, departmentId: 0 }
  return { source, ownerId: actor.positionId, departmentId: actor.departmentId }
}

/** Why a person may, or may not: decided by what decides the calls themselves. */
export const explain: Handler<typeof permission.explain> = async ({ db, params, refuse }) => {
  const { id, functionTag, action } = params
  const standing = await findStanding(db, id, functionTag)
  if (!standing) return refuse('request.notFound')
  const { actor, canSignIn, hasRecord } = standing
  const owner = ownerOf(standing)
  const words = await readWords(db, owner, actor.departments ?? [])
  return {
    allowed: canSignIn && isGranted(actor, action),
    reason: reasonOf(standing, functionTag, action),
    priorityPermission: actor.priorityPermission,
    source: kindOf(owner),
    owner: { index: owner.ownerId, name: words?.owner ?? '' },
    department: owner.departmentId === 0 ? null : { index: owner.departmentId, name: words?.department ?? '' },
    flags: hasRecord || isAdmin(actor) ? actor.flags : null,
    reach: actor.departments && (words?.reach ?? []),
    changedBy: words?.changed_by ?? null,
    changedDate: words?.changed_at?.toISOString() ?? null,
  }
}
