import type { customer } from '@crm/contract/customer'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { removeViewer } from '../bulk/store-removal.ts'
import { customerUpdated } from '../events.ts'
import { changeOf } from '../fields.ts'
import { lockSeen, namedOf, readRelations } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { grantAccess, touch } from '../store-write.ts'

/** A viewer takes himself off a customer. Who is none finds nothing to leave. */
export const leave: Handler<typeof customer.leave> = async (call) => {
  const { actor, db, now, params, refuse } = call
  const { customerId } = params
  const found = await lockSeen(call, customerId)
  const { viewers } = await readRelations(db, customerId)
  if (!(await removeViewer(db, customerId, actor.userId))) refuse('request.notFound')
  await touch(db, customerId, { userId: actor.userId, now })
  await grantAccess(db, [customerId])
  const references = await readReferences(db, { user: viewers })
  const after = { viewers: viewers.filter((userId) => userId !== actor.userId) }
  await record(db, actor, customerUpdated, {
    customers: [{ ...namedOf(found), changes: [changeOf(references, 'viewers', { viewers }, after)] }],
    former: [{ kind: 'user', id: actor.userId, customerIds: [customerId] }],
  })
}
