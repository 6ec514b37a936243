import type { account as accountApi, session as sessionApi } from '@crm/contract/account'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { activate } from './activate.ts'
import { authenticate } from './authenticate.ts'
import { accountFacts } from './events.ts'
import { accountJobs } from './jobs.ts'
import { changePassword } from './password/change-password.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { resetPassword } from './password/reset-password.ts'
import { readSessions } from './read.ts'
import { register } from './register.ts'
import { resendVerifyEmail } from './resend-verify-email.ts'
import { addSession } from './session/add-session.ts'
import { deactivateSession } from './session/deactivate-session.ts'
import { deleteSession } from './session/delete-session.ts'

export { activationRequested } from './events.ts'
export { brakeMails } from './password/forgot-password.ts'
export { originFor, passphrasesOf, passwordBlocklist, sealWirePassword, selfRegistration } from './rules.ts'
export { endSessionsOf, voidMailedTokens } from './session/store-sessions.ts'
export { refuseTaken } from './store.ts'
export { spendVerifyCode } from './store-verify.ts'

export const accountCapability: Capability = {
  facts: accountFacts,
  jobs: accountJobs,
  fileColumns: [['account', 'avatar_key']],
}

export const account: HandlersOf<typeof accountApi> = {
  authenticate,
  register,
  forgotPassword,
  resetPassword,
  activate,
  changePassword,
  resendVerifyEmail,
}

export const session: HandlersOf<typeof sessionApi> = {
  add: addSession,
  delete: deleteSession,
  deactivate: deactivateSession,
  list: readSessions,
}
