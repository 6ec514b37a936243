import type { account } from '@crm/contract/account'
import { Email } from '@crm/contract/rules/schemas'
import { record } from '../../../kernel/events/record.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import { resetRequested } from '../events.ts'
import { limits, originFor } from '../rules.ts'
import { findByEmail } from '../store.ts'

type Forgot = typeof account.forgotPassword

/** One mail per address in thirty seconds, a few an hour, and a brake on each network. */
export async function brakeMails({ limiter }: Platform, email: string, network: string): Promise<void> {
  const perAddress = await limiter.passKept(`mail address:${network}`, limits.codesPerAddress)
  const perHour = await limiter.passKept(`mail hour address:${network}`, limits.codesPerAddressAndHour)
  const wait = Math.max(perAddress, perHour)
  if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
  const tooFast = await limiter.passKept(`mail to:${email}`, limits.codePerEmail)
  if (tooFast > 0) throw new Refused('account.tooFast', undefined, tooFast)
  const tooMany = await limiter.passKept(`mail hour to:${email}`, limits.codesPerEmail)
  if (tooMany > 0) throw new Refused('request.tooMany', undefined, tooMany)
}

export function readEmail(text: string): string {
  const email = Email.safeParse(text)
  if (!email.success) throw new Refused('request.malformed', [{ field: 'email', message: 'error.emailErr' }])
  return email.data
}

export const forgotPassword = prepared<Forgot, string>(
  async ({ body, platform, visit }) => {
    const email = readEmail(body.email)
    await brakeMails(platform, email, visit.network)
    return email
  },
  async ({ body, db, platform, refuse, prepared: email }: Call<Forgot, string>) => {
    const found = await findByEmail(db, email)
    if (!found) return refuse('account.emailUnknown')
    if (found.deleted_at) return refuse('account.deleted')
    // Said to nobody without the password.
    if (found.state !== 'working') return
    const origin = originFor(body.hosting, platform.config.origins)
    await record(db, null, resetRequested, { userId: found.user_id, origin })
  },
)
