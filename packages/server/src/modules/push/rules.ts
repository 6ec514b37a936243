import type { push } from '@crm/contract/push'
import type { z } from 'zod'
import { isKnownService, readSubscription } from '../../kernel/push/subscription.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { Refused } from '../../kernel/refused.ts'

export type Platform = z.infer<typeof push.add.body>['platform']

const appToken = /^[\w:.-]{8,4000}$/

/** What a device is known by again: of a browser its address, whatever keys it comes with. */
export function hashOf(token: string): string {
  const subscription = readSubscription(token)
  return hashToken(subscription?.endpoint ?? token)
}

/** Refuses what nothing could be sent to. */
export function checkToken(platform: Platform, token: string, ownHosts: readonly string[]): void {
  const malformed = () => new Refused('request.malformed', [{ field: 'token', message: 'error.invalidInput' }])
  if (platform !== 'web') {
    if (!appToken.test(token)) throw malformed()
    return
  }
  const subscription = readSubscription(token)
  if (!subscription) throw malformed()
  if (!isKnownService(subscription.endpoint, ownHosts)) throw new Refused('push.endpointRefused')
}
