import type { emailConfiguration } from '@crm/contract/setting'
import { audit } from '../../kernel/audit.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { trialMail } from '../../words/trial-mail.ts'

export const testEmailConfiguration: Handler<typeof emailConfiguration.test> = async (call) => {
  const { actor, body, db, platform, visit } = call
  const trial = await platform.mailer.tryOut({ to: body.to, ...trialMail(actor) })
  const { outcome } = trial
  await audit(db, visit, {
    userId: actor.userId,
    what: 'emailConfiguration.tested',
    target: body.to,
    details: { outcome },
  })
  return trial
}
