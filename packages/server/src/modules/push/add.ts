import type { push } from '@crm/contract/push'
import { holdAccount } from '../../kernel/hold-account.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { sealSecret } from '../../kernel/wire-password.ts'
import { checkToken, hashOf } from './rules.ts'
import { dropOldest, saveDevice } from './store.ts'

export const add: Handler<typeof push.add> = async ({ actor, body, db, now, platform: { config }, visit }) => {
  const { token, platform } = body
  checkToken(platform, token, config.PUSH_HOSTS)
  const device = {
    userId: actor.userId,
    sessionId: actor.sessionId,
    hash: hashOf(token),
    sealed: sealSecret(token, config.DATA_KEY),
    platform,
    userAgent: body.userAgent || visit.userAgent,
  }
  await holdAccount(db, actor.userId)
  await saveDevice(db, device, now)
  await dropOldest(db, actor.userId)
}
