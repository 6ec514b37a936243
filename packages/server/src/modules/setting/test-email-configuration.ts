import type { emailConfiguration } from '@crm/contract/setting'
import { audit } from '../../kernel/audit.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { trialMail } from '../../words/trial-mail.ts'

type Api = typeof emailConfiguration.test

const tryOut = ({ actor, body, platform }: Call<Api>) => platform.mailer.tryOut({ to: body.to, ...trialMail(actor) })

type Trial = Awaited<ReturnType<typeof tryOut>>

export const testEmailConfiguration = prepared<Api, Trial>(tryOut, async (call: Call<Api, Trial>) => {
  const { actor, body, db, prepared: trial, visit } = call
  const { outcome } = trial
  await audit(db, visit, {
    userId: actor.userId,
    what: 'emailConfiguration.tested',
    target: body.to,
    details: { outcome },
  })
  return trial
})
