import { buffer } from 'node:stream/consumers'
import { domainOf } from '../../../kernel/mail/bulk/outcome.ts'
import type { Enclosed } from '../../../kernel/mail/compose/compose.ts'
import type { Carrier } from '../../../kernel/mail/connection.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { senderById } from '../../sending-setup/public.ts'
import { filesOf } from '../sending/store-plan.ts'
import type { Sender } from './composer.ts'

/** The way that mails of a sender take; undefined: there is none, or the sender is gone. */
export async function openRoute(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  senderId: number | null,
): Promise<{ readonly carrier: Carrier; readonly sender: Sender } | undefined> {
  const route = await mailer.carrier()
  if (!route) return undefined
  const { carrier, from } = route
  if (senderId === null) return { carrier, sender: { from, replyTo: undefined, bounceDomain: domainOf(from.address) } }
  const found = await senderById(db, senderId)
  if (!found) return undefined
  const { name, address, replyTo, bounceDomain } = found
  const sender: Sender = {
    from: { name, address },
    replyTo: replyTo === '' ? undefined : { name: '', address: replyTo },
    bounceDomain: bounceDomain || domainOf(address),
  }
  return { carrier, sender }
}

/** The files of a send as they go along; one that is gone is left out. */
export async function readFiles({ db, files }: Pick<Platform, 'db' | 'files'>, fileIds: readonly string[]) {
  const enclosed: Enclosed[] = []
  for (const { key, name, kind: type } of await filesOf(db, fileIds)) {
    const stored = await files.get(key)
    if (stored) enclosed.push({ name, type, content: await buffer(stored.content) })
  }
  return enclosed
}
