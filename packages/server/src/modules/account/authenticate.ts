import { randomUUID } from 'node:crypto'
import type { account } from '@crm/contract/account'
import { normaliseLogin } from '@crm/contract/rules/login'
import { isRememberToken } from '@crm/contract/rules/password'
import { audit } from '../../kernel/audit.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { checkPassword } from '../../kernel/password-hash.ts'
import type { Platform } from '../../kernel/platform.ts'
import { Refused } from '../../kernel/refused.ts'
import { decodeWirePassword } from '../../kernel/wire-password.ts'
import { limits, passphrasesOf, signInBucket } from './rules.ts'
import { findRemembered, issueRememberToken, type Remembered } from './session/remember.ts'
import { deviceOf, isKnownDevice, keepDevice } from './session/store-devices.ts'
import {
  endOldestSessions,
  findRememberToken,
  insertSession,
  revokeFamily,
  spendRememberToken,
} from './session/store-sessions.ts'
import { type Account, findByLogin, lockById } from './store.ts'

type Authenticate = typeof account.authenticate
interface Proven {
  readonly userId: number
  /** Of the password that stood when the person was proven. */
  readonly passwordHash: string
  readonly remembered: Remembered | undefined
}

/** Proves the person outside of any transaction: a hash takes its time. */
async function prove(call: Call<Authenticate>): Promise<Proven> {
  const login = normaliseLogin(call.body.username)
  const found = await findByLogin(call.db, login)
  const brake = brakeOf(call.platform, await bucketOf(call, found, login), call.visit.network)
  await brake.take()
  // What went wrong on the way is no guess.
  const { remembered, isRight } = await check(call, found).catch(async (error) => {
    await brake.giveBack()
    throw error
  })
  if (!isRight || !found) return fail(call, login)
  await brake.forgive()
  const closed = closedBy(found)
  if (closed) return call.refuse(closed)
  return { userId: found.user_id, passwordHash: found.password_hash, remembered }
}

async function check({ body, db, now, platform }: Call<Authenticate>, found: Account | undefined) {
  const password = decodeWirePassword(body.password, passphrasesOf(platform.config))
  const remembered =
    password !== undefined && isRememberToken(password) ? await findRemembered(db, password, now) : undefined
  const isRight = remembered
    ? remembered.userId === found?.user_id
    : await checkPassword(found?.password_hash, password ?? '')
  return { remembered, isRight }
}

/**
 * Where failures are counted: for the account, by whatever it was named, and apart for each device that its owner has
 * signed in from, so that guesses from elsewhere keep nobody out. docs/rules.md
 */
async function bucketOf({ db, visit }: Call<Authenticate>, found: Account | undefined, login: string) {
  const device = deviceOf(visit)
  const isKnown = await isKnownDevice(db, found?.user_id ?? 0, device)
  return found && isKnown ? `sign-in device:${found.user_id} ${device}` : signInBucket(found?.user_name ?? login)
}

/** Counted before the password is checked, so that guesses of the same moment are counted too; a right one is undone. */
function brakeOf({ limiter }: Platform, name: string, network: string) {
  const place = `sign-in address:${network}`
  const held = (wait: number) => new Refused('request.tooMany', undefined, wait)
  return {
    async take() {
      const nameWait = await limiter.takeKept(name, limits.failuresPerName)
      if (nameWait > 0) throw held(nameWait)
      const placeWait = await limiter.takeKept(place, limits.failuresPerAddress)
      if (placeWait === 0) return
      await limiter.giveBackKept(name)
      throw held(placeWait)
    },
    giveBack: () => Promise.all([name, place].map((bucket) => limiter.giveBackKept(bucket))),
    forgive: () => Promise.all([limiter.forgetKept(name), limiter.giveBackKept(place)]),
  }
}

async function fail(call: Call<Authenticate>, login: string): Promise<never> {
  await audit(call.db, call.visit, { userId: null, what: 'account.signInFailed', target: login.slice(0, 100) })
  return call.refuse('account.wrongPassword')
}

/** Told only after a right password: otherwise it would say which accounts exist. */
function closedBy({
  activated,
  state,
}: Account): 'account.unactive' | 'account.paused' | 'account.suspended' | undefined {
  if (!activated) return 'account.unactive'
  return state === 'working' ? undefined : `account.${state}`
}

async function signIn(call: Call<Authenticate, Proven>) {
  const { db, now, platform, visit, prepared: proven, refuse } = call
  const account = await lockById(db, proven.userId)
  if (!account || account.deleted_at) return refuse('account.wrongPassword')
  // Changed in between: the password that was proven is no longer the one, and what was remembered with it is void.
  if (account.password_hash !== proven.passwordHash) return refuse('account.wrongPassword')
  const closed = closedBy(account)
  if (closed) return refuse(closed)
  const { remembered } = proven
  if (remembered && !(await spendRememberToken(db, remembered.selector, now))) {
    // Taken back in between is not used twice.
    if (!(await findRememberToken(db, remembered.selector))?.used_at) return refuse('account.wrongPassword')
    await revokeFamily(db, remembered.family, now)
    await audit(db, visit, { userId: account.user_id, what: 'account.rememberReused' })
    return refuse.afterCommit('account.wrongPassword')
  }
  const remember = call.body.remember
    ? await issueRememberToken(db, account.user_id, now, remembered?.family)
    : undefined
  const sessionId = randomUUID()
  const endsAt = new Date(now.getTime() + platform.config.SESSION_MAX * 1000)
  const session = {
    sessionId,
    userId: account.user_id,
    userAgent: visit.userAgent,
    address: visit.address,
    now,
    endsAt,
  }
  await keepDevice(db, account.user_id, deviceOf(visit), now)
  await insertSession(db, { ...session, rememberFamily: remembered?.family ?? remember?.family ?? null })
  await endOldestSessions(db, account.user_id, platform.config.SESSIONS_PER_USER, now)
  await audit(db, visit, { userId: account.user_id, what: 'account.signedIn', target: sessionId })
  const token = await platform.tokens.sign({ nameid: account.user_id, sid: sessionId }, now, endsAt)
  return { ...signedInUser(account), token, ...(remember ? { rememberToken: remember.token } : {}) }
}

export const authenticate = prepared<Authenticate, Proven>(prove, signIn)

const signedInUser = (account: Account) => ({
  userName: account.user_name,
  userId: account.user_id,
  fullName: account.full_name,
  systemRole: account.system_role,
  priorityPermission: account.priority_permission,
  userGroupId: account.user_group_id,
  positionId: account.position_id,
  departmentId: account.department_id,
  avatar: avatarPath(account.user_id, account.avatar_key),
  avatarType: account.avatar_type,
})
