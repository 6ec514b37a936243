import type { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { forgetWindow } from '../../kernel/limiter.ts'
import { hashPassword } from '../../kernel/password-hash.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { Refused } from '../../kernel/refused.ts'
import { readSetting } from '../../kernel/settings.ts'
import { passwordChanged } from './events.ts'
import { isBlockedPassword, limits, originFor, passwordBlocklist, readNewPassword, signInBucket } from './rules.ts'
import { lockByNameAndEmail, setPassword } from './store.ts'
import { endSessionsOf, spendMailedToken, voidMailedTokens } from './store-sessions.ts'

type Reset = typeof account.resetPassword

export const resetPassword = prepared<Reset, string>(
  // The password is checked and hashed before the link is touched: a weak one does not use the link up.
  async ({ body, db, platform, refuse, visit }) => {
    const wait = await platform.limiter.passKept(`token address:${visit.network}`, limits.tokenTriesPerAddress)
    if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
    const password = readNewPassword(body.password, platform.config)
    if (password === undefined) return refuse('request.malformed', [{ field: 'password', message: 'error.passErr' }])
    if (isBlockedPassword(password, body.userName, await readSetting(db, passwordBlocklist)))
      return refuse('account.passwordBlocked')
    return hashPassword(password)
  },
  async ({ body, db, now, platform, refuse, visit, prepared: passwordHash }: Call<Reset, string>) => {
    const found = await lockByNameAndEmail(db, body.userName, normaliseEmail(body.email))
    const token = { hash: hashToken(body.token), purpose: 'reset' as const, now }
    if (!found || !(await spendMailedToken(db, { ...token, userId: found.user_id })))
      return refuse('account.resetExpired')
    const userId = found.user_id
    await setPassword(db, userId, passwordHash)
    await voidMailedTokens(db, userId, 'reset', now)
    await endSessionsOf(db, userId, now)
    await forgetWindow(db, signInBucket(found.user_name))
    await record(db, null, passwordChanged, { userId, origin: originFor('', platform.config.origins) })
    await audit(db, visit, { userId, what: 'account.passwordReset' })
  },
)
