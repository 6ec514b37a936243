import type { account } from '@crm/contract/account'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { activationRequested } from './events.ts'
import { brakeMails, readEmail } from './password/forgot-password.ts'
import { originFor } from './rules.ts'
import { findByEmail } from './store.ts'

type Resend = typeof account.resendVerifyEmail

export const resendVerifyEmail = prepared<Resend, string>(
  async ({ body, platform, visit }) => {
    const email = readEmail(body.email)
    await brakeMails(platform, email, visit.network)
    return email
  },
  async ({ body, db, platform, refuse, prepared: email }: Call<Resend, string>) => {
    const found = await findByEmail(db, email)
    if (!found || found.user_name !== body.userName) return refuse('account.emailUnknown')
    if (found.deleted_at) return refuse('account.deleted')
    if (found.activated) return refuse('account.alreadyActivated')
    await record(db, null, activationRequested, {
      userId: found.user_id,
      origin: originFor('', platform.config.origins),
    })
  },
)
