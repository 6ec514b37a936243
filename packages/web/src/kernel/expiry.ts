import type { Failure } from './failure.ts'
import { currentPath, goTo } from './go.ts'
import { loginPath } from './login-path.ts'
import { markUnauthorized } from './me.ts'
import { tellOtherTabs } from './tabs.ts'
import { showToast } from './toast.ts'

const listeners = new Set<() => void>()

/** For what holds something of the user in memory: queries, sockets, rights. */
export const onSessionEnd = (listener: () => void) => {
  listeners.add(listener)
}
export const forgetSession = () => {
  for (const listener of listeners) listener()
}

const isLogin = () => location.pathname === '/login' || location.pathname === '/m/login'

/** Whether a refusal says that a session ran out or was ended. */
export const isSessionOver = (code: string) => code === 'access.sessionExpired' || code === 'access.sessionRevoked'

/** The server refused our token: drop it, say why, and come back here after signing in again. */
export function endSession(failure: Failure) {
  if (isLogin()) return
  markUnauthorized()
  forgetSession()
  tellOtherTabs()
  const isRevoked = failure.code === 'access.sessionRevoked'
  showToast({ tone: 'warning', key: isRevoked ? 'session.revoked' : 'session.expired' })
  goTo(loginPath(currentPath()))
}
