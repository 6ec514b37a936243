import { session } from '@crm/contract/account'
import { call } from '../../kernel/call.ts'
import { getMe } from '../../kernel/me.ts'
import { forgetRemembered } from '../sign-in/remembered.ts'

/** Of the own sessions the present one stays; what this device remembered of the person ends with the others. */
export async function endAllSessions(userName: string): Promise<void> {
  await call(session.deactivate, { body: { userName, all: true } })
  if (userName === getMe()?.userName) forgetRemembered()
}
