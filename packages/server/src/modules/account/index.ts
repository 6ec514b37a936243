import type { account as accountApi, session as sessionApi } from '@crm/contract/account'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { activate } from './activate.ts'
import { addSession } from './add-session.ts'
import { authenticate } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { deactivateSession } from './deactivate-session.ts'
import { deleteSession } from './delete-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { readSessions } from './read.ts'
import { register } from './register.ts'
import { resendVerifyEmail } from './resend-verify-email.ts'
import { resetPassword } from './reset-password.ts'

export { accountFacts, activationRequested } from './events.ts'
export { brakeMails } from './forgot-password.ts'
export { accountJobs } from './jobs.ts'
export { originFor, passphrasesOf, sealWirePassword } from './rules.ts'
export { refuseTaken } from './store.ts'
export { endSessionsOf, voidMailedTokens } from './store-sessions.ts'
export { spendVerifyCode } from './store-verify.ts'

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
