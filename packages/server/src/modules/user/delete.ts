import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { user } from '@crm/contract/user'
import { recordAudited } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { endSessionsOf } from '../account/index.ts'
import { teamChanged } from '../department/index.ts'
import { userDeleted } from './events.ts'
import { whyNotTaken } from './rules.ts'
import { lockWithAdmins, namedOf, saveUser, teamOf } from './store.ts'

/** Puts a person aside; what he wrote, and the customers in his charge, keep his name. */
export const deleteUser: Handler<typeof user.delete> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const { found, admins } = await lockWithAdmins(db, body.userId)
  if (!found || found.deleted_at !== null) return refuse('request.notFound')
  const kept = whyNotTaken(found, admins, actor.userId)
  if (kept) return refuse(kept)
  if (found.position_id === LEADER_POSITION_ID) return refuse('user.isLeader')
  await saveUser(db, body.userId, { deleted_at: now })
  await endSessionsOf(db, body.userId, now)
  const user = namedOf(found)
  await recordAudited(call, userDeleted, user, { target: user.userName })
  await record(db, actor, teamChanged, teamOf(found))
}
