import { RESET_LINK_VALID_MS, VERIFY_CODE_VALID_MS } from '@crm/contract/rules/limits'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { mailQueue } from '../../kernel/events/delivery.ts'
import type { MailOrder } from '../../kernel/events/fact.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { hashToken, newToken } from '../../kernel/random-token.ts'
import { type AccountMailKind, accountMail } from '../../words/account-mail.ts'
import { activationDays, activationLink, newVerifyCode, resetLink } from './rules.ts'
import { insertMailedToken, sweepSessions } from './session/store-sessions.ts'
import { type Account, findById } from './store.ts'
import { insertVerifyCode } from './store-verify.ts'

const dayMs = 86_400_000
const validMs = { reset: RESET_LINK_VALID_MS, activate: activationDays * dayMs }
type LinkKind = Exclude<AccountMailKind, 'verifyCode'>
const isKind = (kind: string): kind is AccountMailKind => kind in accountMail

/**
 * Writes and sends a mail about an account. The link's token, or the code, is made here, when it is sent: until then it
 * exists nowhere, and afterwards only its hash does. A second run makes a new one, which voids the first.
 */
export const mailJob = (platform: Platform): JobKind<MailOrder> => ({
  queue: mailQueue,
  concurrency: 2,
  run: async ({ kind, userId, origin = '', to }) => {
    const account = await findById(platform.db, userId)
    if (!account || account.deleted_at || !isKind(kind)) return
    if (kind === 'reset' && account.state !== 'working') return
    const address = kind === 'verifyCode' ? to : account.email
    if (address === undefined) return
    const words =
      kind === 'verifyCode'
        ? await codeWords(platform, account, address)
        : await linkWords(platform, kind, account, origin)
    const { outcome, detail } = await platform.mailer.send({ to: address, ...words })
    platform.log.info({ kind, userId, outcome, detail }, 'mail')
    if (outcome === 'retry') throw new Error(`mail not delivered: ${detail}`)
  },
})

async function codeWords(platform: Platform, { user_id: userId, full_name: fullName }: Account, email: string) {
  const now = platform.clock.now()
  const endsAt = new Date(now.getTime() + VERIFY_CODE_VALID_MS)
  const code = newVerifyCode()
  await insertVerifyCode(platform.db, { userId, email, code, now, endsAt })
  return accountMail.verifyCode({ fullName, code })
}

async function linkWords(platform: Platform, kind: LinkKind, account: Account, origin: string) {
  return accountMail[kind]({ fullName: account.full_name, link: await linkFor(platform, kind, account, origin) })
}

async function linkFor(platform: Platform, kind: LinkKind, account: Account, origin: string): Promise<string> {
  if (kind === 'passwordChanged') return `${origin}/login`
  const token = newToken()
  const now = platform.clock.now()
  const endsAt = new Date(now.getTime() + validMs[kind])
  await inTransaction(platform.db, (db) =>
    insertMailedToken(db, { hash: hashToken(token), userId: account.user_id, purpose: kind, now, endsAt }),
  )
  const named = { token, email: account.email, userName: account.user_name }
  return kind === 'reset' ? resetLink(origin, named) : activationLink(origin, named)
}

export const sweepJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-sessions',
  cron: '17 * * * *',
  run: () => sweepSessions(platform.db, new Date(platform.clock.now().getTime() - dayMs)),
})

export const accountJobs = (platform: Platform) => [mailJob(platform), sweepJob(platform)]
