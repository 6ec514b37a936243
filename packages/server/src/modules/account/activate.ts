import type { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { isAdmin } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { Refused, refuse as refuseAny } from '../../kernel/refused.ts'
import { limits } from './rules.ts'
import { spendMailedToken, voidMailedTokens } from './session/store-sessions.ts'
import { lockByNameAndEmail, setActivated } from './store.ts'

type Activate = typeof account.activate

export const activate = prepared<Activate, void>(
  async ({ bearerRefusal, body, platform, visit }) => {
    if (bearerRefusal && body.token === undefined) refuseAny(bearerRefusal)
    const wait = await platform.limiter.passKept(`token address:${visit.network}`, limits.tokenTriesPerAddress)
    if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
  },
  async ({ actor, body, db, now, refuse, visit }: Call<Activate, void>) => {
    const isByAdmin = actor !== null && isAdmin(actor)
    if (body.token === undefined && !isByAdmin) return refuse('access.forbidden')
    const found = await lockByNameAndEmail(db, body.userName, normaliseEmail(body.email))
    if (!found) return refuse(isByAdmin ? 'account.invalidAccount' : 'account.linkExpired')
    if (isByAdmin && found.activated) return refuse('account.alreadyActivated')
    if (body.token !== undefined && !isByAdmin) {
      const token = { hash: hashToken(body.token), userId: found.user_id, purpose: 'activate' as const, now }
      if (!(await spendMailedToken(db, token))) return refuse('account.linkExpired')
    }
    await setActivated(db, found.user_id)
    await voidMailedTokens(db, found.user_id, 'activate', now)
    await audit(db, visit, {
      userId: actor?.userId ?? found.user_id,
      what: 'account.activated',
      target: found.user_name,
    })
  },
)
