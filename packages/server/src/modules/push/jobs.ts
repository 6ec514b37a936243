import { pushQueue } from '../../kernel/events/push-orders.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Delivery, PushOrder } from '../../kernel/push/message.ts'
import { openSecret } from '../../kernel/wire-password.ts'
import { findReader, sees } from '../notification/index.ts'
import { findDevice, removeDevice } from './store.ts'
import { insertMessage, sweepMessages } from './store-ios.ts'

const keptDays = 7
const dayMs = 86_400_000

/**
 * Brings one message to one device. A device that its service does not know any more, or whose token was sealed under
 * another key, is taken out; what may work later is tried again with growing pauses.
 */
export const pushJob = (platform: Platform): JobKind<PushOrder> => ({
  queue: pushQueue,
  concurrency: 4,
  retryLimit: 6,
  retryDelaySeconds: 10,
  expireSeconds: 60,
  run: async (order, { id }) => {
    const { outcome, detail } = await deliver(platform, order, id)
    platform.log.info({ handle: order.handle, message: order.message.id, outcome, detail }, 'push')
    if (outcome === 'gone') await removeDevice(platform.db, order.handle)
    if (outcome === 'retry') throw new Error(`push not delivered: ${detail}`)
  },
})

async function deliver(platform: Platform, { handle, message, target }: PushOrder, jobId: string): Promise<Delivery> {
  const { clock, config, db, pusher } = platform
  const device = await findDevice(db, handle)
  if (!device) return { outcome: 'failed', detail: 'no such device' }
  if (target && !(await sees(db, await findReader(platform, device), target)))
    return { outcome: 'failed', detail: 'not seen any more' }
  if (device.platform === 'ios') {
    const fetched = { handle, jobId, message: `${message.title}\n${message.body}`.trim(), key: 'clickAction' }
    await insertMessage(db, { ...fetched, value: message.clickAction }, clock.now())
    return { outcome: 'sent', detail: 'kept until it is fetched' }
  }
  const token = openSecret(device.token_sealed, config.DATA_KEY)
  if (token === undefined) return { outcome: 'gone', detail: 'sealed under another key' }
  return pusher.send(device.platform, token, message)
}

export const sweepIosMessagesJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-ios-messages',
  cron: '43 * * * *',
  run: () => sweepMessages(platform.db, new Date(platform.clock.now().getTime() - keptDays * dayMs)),
})

export const pushJobs = (platform: Platform) => [pushJob(platform), sweepIosMessagesJob(platform)]
