import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  notificationChannels,
  notificationKinds,
} from '@crm/contract/setting'
import type { z } from 'zod'
import type { Config } from '../../kernel/config.ts'
import type { Change } from '../../kernel/events/changes.ts'
import { Refused } from '../../kernel/refused.ts'
import { decodeWirePassword, sealSecret } from '../../kernel/wire-password.ts'
import { passphrasesOf } from '../account/index.ts'

/** A secret as it comes over the wire: absent is unchanged, null taken away. */
interface AskedSecret {
  readonly field: string
  readonly wire: string | null | undefined
  /** As it rests now. */
  readonly sealed: string | null
}

/** The secret as it is to rest. */
export function resealed({ field, wire, sealed }: AskedSecret, config: Config): string | null {
  if (wire === undefined) return sealed
  if (wire === null) return null
  const plain = decodeWirePassword(wire, passphrasesOf(config))
  if (plain === undefined) throw new Refused('request.malformed', [{ field, message: 'error.invalidInput' }])
  return plain === '' ? null : sealSecret(plain, config.DATA_KEY)
}

/** A kept secret is told to no other machine: whoever names another one brings it along. docs/rules.md. */
export function refuseToMove(secret: AskedSecret, before: { host: string }, after: { host: string }): void {
  const moves = after.host !== '' && after.host.toLowerCase() !== before.host.toLowerCase()
  if (moves && secret.sealed !== null && secret.wire === undefined)
    throw new Refused('request.malformed', [{ field: secret.field, message: 'error.required' }])
}

/** That a secret changed is told, and never what it is. */
export const secretChange = (field: string, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ field, before: null, after: after === null ? 'removed' : 'changed' }]

type Channel = `${z.infer<typeof NotificationKind>}.${z.infer<typeof NotificationChannel>}`
/** Only tasks are told by mail. docs/rules.md. */
const everyChannel = notificationKinds
  .flatMap((kind) => notificationChannels.map((channel) => ({ kind, channel })))
  .filter(({ kind, channel }) => channel !== 'mail' || kind === 'task')
const nameOf = ({ kind, channel }: (typeof everyChannel)[number]): Channel => `${kind}.${channel}`

/** Everything is told until a person says otherwise. docs/rules.md. */
export const preferencesOf = (off: readonly string[]): NotificationPreferences['preferences'] =>
  everyChannel.map((one) => ({ ...one, enabled: !off.includes(nameOf(one)) }))

/** What is off after a person chose; what was not named stays as it was. */
export function offAfter(off: readonly string[], chosen: NotificationPreferences['preferences']): string[] {
  const next = new Set(off)
  for (const one of chosen) {
    if (one.enabled) next.delete(nameOf(one))
    else next.add(nameOf(one))
  }
  return [...next].sort()
}

/** The same as facts, to see what changed. */
export const factsOf = (off: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(everyChannel.map((one) => [nameOf(one), !off.includes(nameOf(one))]))
