import type { account as accountApi, session as sessionApi } from '@crm/contract/account'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { activate } from './activate.ts'
import { addSession } from './add-session.ts'
import { authenticate } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { deactivateSession } from './deactivate-session.ts'
import { deleteSession } from './delete-session.ts'
import { accountFacts } from './events.ts'
import { forgotPassword } from './forgot-password.ts'
import { accountJobs } from './jobs.ts'
import { readSessions } from './read.ts'
import { register } from './register.ts'
import { resendVerifyEmail } from './resend-verify-email.ts'
import { resetPassword } from './reset-password.ts'

export { activationRequested } from './events.ts'
export { brakeMails } from './forgot-password.ts'
export { originFor, passphrasesOf, passwordBlocklist, sealWirePassword, selfRegistration } from './rules.ts'
export { refuseTaken } from './store.ts'
export { endSessionsOf, voidMailedTokens } from './store-sessions.ts'
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
