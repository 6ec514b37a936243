import type { customerUpload } from '@crm/contract/customer-upload'
import { recordAudited } from '../../kernel/audit.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { subscribersOf } from '../customer/public.ts'
import { uploadUndone } from './events.ts'
import { isUndoable } from './rules.ts'
import { findUpload, lockRemovable, lockUpload, removeCustomers, setUndone } from './store.ts'

/** Takes an import back: what a person has touched since stays, and is counted. */
export const undo: Handler<typeof customerUpload.undo> = async (call) => {
  const { actor, db, now, params, refuse } = call
  const { importId } = params
  const upload = (await findUpload(db, actor.userId, importId)) && (await lockUpload(db, importId))
  if (!upload) return refuse('request.notFound')
  if (!isUndoable(upload, now)) return refuse('upload.notUndoable')
  const customers = await lockRemovable(db, importId)
  const customerIds = customers.map(({ customerId }) => customerId)
  const former = await subscribersOf(db, customerIds)
  await removeCustomers(db, customerIds)
  await setUndone(db, importId)
  const outcome = { removed: customers.length, left: upload.written - customers.length }
  await recordAudited(call, uploadUndone, { importId, customers, former }, { target: importId, details: outcome })
  return outcome
}
