import type { account } from '@crm/contract/account'
import { audit } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { checkPassword, hashPassword } from '../../../kernel/password-hash.ts'
import { Refused } from '../../../kernel/refused.ts'
import { decodeWirePassword } from '../../../kernel/wire-password.ts'
import { passwordChanged } from '../events.ts'
import { limits, originFor, passphrasesOf, readNewPassword } from '../rules.ts'
import { endSessionsOf, voidMailedTokens } from '../session/store-sessions.ts'
import { findById, lockById, setPassword } from '../store.ts'
import { ownerOf, refuseWeakPassword } from './new-password.ts'

type Change = typeof account.changePassword
interface Proven {
  readonly oldHash: string
  readonly newHash: string
}

export const changePassword = prepared<Change, Proven>(
  async ({ actor, body, db, platform, refuse }) => {
    // An admin changes no other's password here either: the old one is asked for.
    if (body.userName !== actor.userName) return refuse('access.forbidden')
    const wait = await platform.limiter.passKept(`password user:${actor.userId}`, limits.passwordTriesPerUser)
    if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
    const newPassword = readNewPassword(body.newPassword, platform.config)
    if (newPassword === undefined)
      return refuse('request.malformed', [{ field: 'newPassword', message: 'error.passErr' }])
    const oldPassword = decodeWirePassword(body.oldPassword, passphrasesOf(platform.config))
    const found = await findById(db, actor.userId)
    if (!found || !(await checkPassword(found.password_hash, oldPassword ?? '')))
      return refuse('account.wrongOldPassword')
    if (oldPassword === newPassword) return refuse('account.samePassword')
    await refuseWeakPassword(db, newPassword, ownerOf(found))
    return { oldHash: found.password_hash, newHash: await hashPassword(newPassword) }
  },
  async ({ actor, db, now, platform, refuse, visit, prepared: proven }: Call<Change, Proven>) => {
    const account = await lockById(db, actor.userId)
    // Changed by a reset in between: the old password that was proven is no longer the old one.
    if (account?.password_hash !== proven.oldHash) return refuse('account.wrongOldPassword')
    await setPassword(db, actor.userId, proven.newHash)
    await voidMailedTokens(db, actor.userId, 'reset', now)
    await endSessionsOf(db, actor.userId, now, actor.sessionId)
    await record(db, actor, passwordChanged, { userId: actor.userId, origin: originFor('', platform.config.origins) })
    await audit(db, visit, { userId: actor.userId, what: 'account.passwordChanged' })
  },
)
