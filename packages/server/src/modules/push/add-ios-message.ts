import type { iosMessage } from '@crm/contract/push'
import { z } from 'zod'
import { prepared } from '../../kernel/http/handler.ts'
import type { Db } from '../../schema/index.ts'
import { type Eyes, readEyes } from '../notification/index.ts'
import { hashOf } from './rules.ts'
import { findOwn } from './store.ts'
import { findAddressed } from './store-addressed.ts'
import { insertMessage } from './store-ios.ts'

const isHandle = (token: string) => z.uuid().safeParse(token).success

/** A handle of a device that the caller may address, or the token of an own one. */
async function findHandle(db: Db, eyes: Eyes, token: string): Promise<string | undefined> {
  const found = isHandle(token) ? await findAddressed(db, eyes, [token]) : await findOwn(db, eyes.userId, hashOf(token))
  const [device] = found ?? []
  return device?.platform === 'ios' ? device.handle : undefined
}

export const addIosMessage = prepared<typeof iosMessage.add, Eyes>(
  ({ actor, platform }) => readEyes(platform, actor),
  async ({ body, db, now, prepared: eyes, refuse }) => {
    const handle = await findHandle(db, eyes, body.token)
    if (handle === undefined) return refuse('push.handleUnknown')
    const { message, key, value } = body
    await insertMessage(db, { handle, jobId: null, message, key, value }, now)
  },
)
