import { randomUUID } from 'node:crypto'
import type { push } from '@crm/contract/push'
import { jobIdOf, pushQueue } from '../../kernel/events/push-orders.ts'
import { prepared } from '../../kernel/http/handler.ts'
import type { PushOrder } from '../../kernel/push/message.ts'
import { pushWords } from '../../words/push.ts'
import { findReader, type Reader } from '../notification/index.ts'
import { findAddressed } from './store-addressed.ts'

/** All or none: a handle that the caller may not address is one that there is not. */
export const send = prepared<typeof push.send, Reader>(
  ({ actor, platform }) => findReader(platform, actor),
  async ({ actor, body, db, platform, prepared: reader, refuse }) => {
    const devices = await findAddressed(db, reader, body.handles)
    if (!devices) return refuse('push.handleUnknown')
    const id = randomUUID()
    const words = pushWords.fromColleague({ actorName: actor.fullName, title: body.title, text: body.body })
    const message = { ...words, id, clickAction: body.clickAction, data: body.data }
    const orders = devices.map(({ handle }) => {
      const data: PushOrder = { handle, message }
      return { id: jobIdOf(id, handle), data }
    })
    await platform.jobs.sendAll(db, pushQueue, orders)
    return { queued: orders.length }
  },
)
