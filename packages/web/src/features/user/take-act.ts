import { account } from '@crm/contract/account'
import { type UserView, user } from '@crm/contract/user'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { endAllSessions } from '../session/end-all-sessions.ts'
import type { Act } from './user-can.ts'
import { keepUser, refreshUsers } from './user-queries.ts'

export type DoneAct = Exclude<Act, 'transfer'>
type State = UserView['state']

const setState =
  (state: State) =>
  ({ userId, version }: UserView) =>
    call(user.update, { body: { userId, version, state } })

const calls: Readonly<Record<DoneAct, (view: UserView) => Promise<UserView | undefined>>> = {
  pause: setState('paused'),
  resume: setState('working'),
  lock: setState('suspended'),
  unlock: setState('working'),
  activate: async ({ userName, email }) => void (await call(account.activate, { body: { userName, email } })),
  resend: async ({ userName, email }) => void (await call(account.resendVerifyEmail, { body: { userName, email } })),
  endSessions: async ({ userName }) => void (await endAllSessions(userName)),
  delete: async ({ userId }) => void (await call(user.delete, { body: { userId } })),
  recover: ({ userId }) => call(user.recover, { params: { id: userId } }),
}

function tell(act: DoneAct, view: UserView) {
  const values = { name: view.fullName, email: view.email }
  const undo = { label: translate('user:undo'), run: () => void takeAct('recover', view) }
  const action = act === 'delete' ? { action: undo } : {}
  showToast({ tone: 'success', key: `user:act.${act}.done`, values, ...action })
}

/** Does it and tells so. What stands on the screens is asked again either way: a refusal means that it was old. */
export async function takeAct(act: DoneAct, view: UserView): Promise<void> {
  try {
    const changed = await calls[act](view)
    if (changed) keepUser(changed)
    tell(act, view)
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void queries.invalidateQueries({ queryKey: ['session'] })
  await refreshUsers()
}
