import { createHash } from 'node:crypto'
import type { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { type Delivery, deliveryOf, type PushMessage, undelivered } from './message.ts'
import { isKnownService, readSubscription } from './subscription.ts'
import type { VapidKeys } from './vapid.ts'

/** Seconds that a push service keeps a message for a device that is off. */
const keepSeconds = 24 * 3600
const timeoutMs = 10_000

interface Options {
  readonly keys: () => Promise<VapidKeys>
  /** `mailto:` of whom a push service would write to. */
  readonly contact: string
  readonly ownHosts: readonly string[]
  readonly agent: Agent
}

/** A service replaces what it still holds under the same topic: a message that is sent again is not shown twice. */
const topicOf = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 32)

/** Sends to a browser: encrypted for it alone (RFC 8291), signed by us (RFC 8292). */
export function openWebPush({ keys, contact, ownHosts, agent }: Options) {
  return async (token: string, message: PushMessage): Promise<Delivery> => {
    const subscription = readSubscription(token)
    if (!subscription || !isKnownService(subscription.endpoint, ownHosts))
      return { outcome: 'gone', detail: 'no subscription' }
    try {
      const { statusCode } = await webPush.sendNotification(subscription, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...(await keys()) },
        contentEncoding: 'aes128gcm',
        TTL: keepSeconds,
        urgency: 'normal',
        topic: topicOf(message.id),
        timeout: timeoutMs,
        agent,
      })
      return deliveryOf(statusCode)
    } catch (error) {
      return error instanceof WebPushError ? deliveryOf(error.statusCode) : undelivered(error)
    }
  }
}
