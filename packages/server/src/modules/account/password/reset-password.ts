import type { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { audit } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { forgetWindow } from '../../../kernel/limiter.ts'
import { hashPassword } from '../../../kernel/password-hash.ts'
import { hashToken } from '../../../kernel/random-token.ts'
import { Refused } from '../../../kernel/refused.ts'
import { passwordChanged } from '../events.ts'
import { limits, originFor, readNewPassword, signInBucket } from '../rules.ts'
import { endSessionsOf, spendMailedToken, voidMailedTokens } from '../session/store-sessions.ts'
import { lockByNameAndEmail, setPassword } from '../store.ts'
import { ownerOf, refuseOwnName, refuseWeakPassword } from './new-password.ts'

type Reset = typeof account.resetPassword
interface Chosen {
  readonly password: string
  readonly hash: string
}

export const resetPassword = prepared<Reset, Chosen>(
  // The password is checked and hashed before the link is touched: a weak one does not use the link up.
  async ({ body, db, platform, refuse, visit }) => {
    const wait = await platform.limiter.passKept(`token address:${visit.network}`, limits.tokenTriesPerAddress)
    if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
    const password = readNewPassword(body.password, platform.config)
    if (password === undefined) return refuse('request.malformed', [{ field: 'password', message: 'error.passErr' }])
    await refuseWeakPassword(db, password, { userName: body.userName, email: body.email })
    return { password, hash: await hashPassword(password) }
  },
  async ({ body, db, now, platform, refuse, visit, prepared: chosen }: Call<Reset, Chosen>) => {
    const found = await lockByNameAndEmail(db, body.userName, normaliseEmail(body.email))
    // Who may not sign in has no link; nor does one from before lead anywhere.
    if (found?.state !== 'working') return refuse('account.resetExpired')
    const token = { hash: hashToken(body.token), purpose: 'reset' as const, now }
    if (!(await spendMailedToken(db, { ...token, userId: found.user_id }))) return refuse('account.resetExpired')
    // Told to who has the link alone, which stays as good as it was.
    refuseOwnName(chosen.password, ownerOf(found))
    const userId = found.user_id
    await setPassword(db, userId, chosen.hash)
    await voidMailedTokens(db, userId, 'reset', now)
    await endSessionsOf(db, userId, now)
    await forgetWindow(db, signInBucket(found.user_name))
    await record(db, null, passwordChanged, { userId, origin: originFor('', platform.config.origins) })
    await audit(db, visit, { userId, what: 'account.passwordReset' })
  },
)
