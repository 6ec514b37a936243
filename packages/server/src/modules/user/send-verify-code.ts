import type { user } from '@crm/contract/user'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { Refused } from '../../kernel/refused.ts'
import { brakeMails } from '../account/index.ts'
import { verifyCodeRequested } from './events.ts'
import { codePerUser, codesAskedPerUser } from './rules.ts'
import { isTaken } from './store.ts'

type Send = typeof user.sendVerifyCode

/** A taken address is told before the half minute begins to run, so that a slip of the pen costs no wait. */
async function brake({ actor, body, db, platform, refuse, visit }: Call<Send>): Promise<void> {
  const { limiter } = platform
  const often = await limiter.passKept(`verify hour user:${actor.userId}`, codesAskedPerUser)
  if (often > 0) throw new Refused('request.tooMany', undefined, often)
  if (await isTaken(db, body.email, actor.userId)) return refuse('account.emailExists')
  const tooFast = await limiter.passKept(`verify user:${actor.userId}`, codePerUser)
  if (tooFast > 0) throw new Refused('account.tooFast', undefined, tooFast)
  await brakeMails(platform, body.email, visit.network)
}

/** The code itself is made when the mail is sent: docs/decisions/0002. */
export const sendVerifyCode = prepared<Send, void>(brake, async ({ actor, body, db, visit }) => {
  await record(db, actor, verifyCodeRequested, { userId: actor.userId, email: body.email })
  await audit(db, visit, { userId: actor.userId, what: 'user.verifyCodeRequested', target: actor.userName })
})
