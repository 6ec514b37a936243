import type { user } from '@crm/contract/user'
import { recordAudited } from '../../kernel/audit.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { followCurators } from '../customer/public.ts'
import { teamChanged } from '../department/index.ts'
import { userRecovered } from './events.ts'
import { findUser, lockUser, namedOf, saveUser, teamOf } from './store.ts'
import { holdPlaceOf } from './store-place.ts'
import { readUserView } from './store-rows.ts'

/** Takes a deleted person back with the state that was kept, unless somebody has the address or a number by now. */
export const recover: Handler<typeof user.recover> = async (call) => {
  const { actor, db, params, platform, refuse } = call
  const seen = await findUser(db, params.id)
  if (!seen) return refuse('request.notFound')
  const place = await holdPlaceOf(db, seen)
  const found = await lockUser(db, params.id)
  if (!found) return refuse('request.notFound')
  if (found.deleted_at === null) return refuse('user.notDeleted')
  await saveUser(db, params.id, { deleted_at: null, ...place })
  const { department_id, position_id, user_group_id } = found
  const details = { changes: changesOf({ department_id, position_id, user_group_id }, place) }
  await recordAudited(call, userRecovered, namedOf(found), { target: found.user_name, details })
  await record(db, actor, teamChanged, { ...teamOf(found), departmentId: place.department_id })
  if (place.department_id !== department_id) await followCurators(platform, db, [params.id])
  return (await readUserView(db, params.id)) ?? refuse('request.notFound')
}
