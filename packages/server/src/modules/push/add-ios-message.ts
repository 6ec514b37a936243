import type { iosMessage } from '@crm/contract/push'
import { z } from 'zod'
import type { Actor } from '../../kernel/actor.ts'
import { prepared } from '../../kernel/http/handler.ts'
import type { Db } from '../../schema/index.ts'
import { pushWords } from '../../words/push.ts'
import { findReader, type Reader } from '../notification/index.ts'
import { hashOf } from './rules.ts'
import { type Device, findOwn } from './store.ts'
import { findAddressed } from './store-addressed.ts'
import { insertMessage } from './store-ios.ts'

const isHandle = (token: string) => z.uuid().safeParse(token).success

/** The device of a handle that the caller may address, or of the token of an own one. */
async function findIphone(db: Db, reader: Reader, token: string): Promise<Device | undefined> {
  const found = isHandle(token)
    ? await findAddressed(db, reader, [token])
    : await findOwn(db, reader.userId, hashOf(token))
  const [device] = found ?? []
  return device?.platform === 'ios' ? device : undefined
}

/** Whoever writes to somebody else is named: nobody speaks as the product. docs/rules.md. */
const textFor = ({ userId }: Device, actor: Actor, text: string): string =>
  userId === actor.userId ? text : pushWords.fromColleague({ actorName: actor.fullName, title: '', text }).body

export const addIosMessage = prepared<typeof iosMessage.add, Reader>(
  ({ actor, platform }) => findReader(platform, actor),
  async ({ actor, body, db, now, prepared: reader, refuse }) => {
    const device = await findIphone(db, reader, body.token)
    if (device === undefined) return refuse('push.handleUnknown')
    const { key, value } = body
    const message = textFor(device, actor, body.message)
    await insertMessage(db, { handle: device.handle, jobId: null, message, key, value }, now)
  },
)
