import { account } from '@crm/contract/account'
import { normaliseLogin } from '@crm/contract/rules/login'
import { call } from '../../kernel/call.ts'
import { type FailureCode, isFailure } from '../../kernel/failure.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { keepSignedIn, openSession } from '../../kernel/session.ts'
import { forgetRemembered, keepRemembered } from './remembered.ts'
import { toWirePassword } from './wire-password.ts'

export interface Credentials {
  readonly username: string
  /** A password, or the stand-in of a remembered sign-in. */
  readonly password: string
  readonly remember: boolean
}

/** Signs in, in the order of docs/rules.md, R-3.4. Rejects with `Failure`. */
export async function authenticate({ username, password, remember }: Credentials): Promise<void> {
  const login = normaliseLogin(username)
  const body = { username: login, password: await toWirePassword(password), remember }
  const user = await call(account.authenticate, { body })
  keepSignedIn(user)
  if (remember && user.rememberToken !== undefined) keepRemembered({ userName: login, token: user.rememberToken })
  else forgetRemembered()
  await openSession(user)
}

/** docs/rules.md, Messages: these have their own words, any other failure is a failed sign-in. */
const spoken: readonly FailureCode[] = [
  'account.wrongPassword',
  'account.unactive',
  'account.suspended',
  'account.paused',
  'access.comAes',
  'request.tooMany',
  'offline',
]

export const signInFailureText = (error: unknown): string =>
  isFailure(error) && spoken.includes(error.code) ? refusalText(error) : translate('sign-in:login.failed')
