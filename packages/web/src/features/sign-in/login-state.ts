import type { MailedLink } from './mailed-link.ts'

/**
 * The specification's four panels: 1 login, 2 forgot password, 3 link sent, 4 reset password. Beside them, where the
 * setting lets visitors register: the form, and what follows it.
 */
export type Panel = 'login' | 'forgot' | 'sent' | 'reset' | 'register' | 'registered'
export interface LoginState {
  readonly panel: Panel
  /** Where the reset link or the activation mail was sent. */
  readonly mailbox: string
  /** Who has just registered. */
  readonly userName: string
  /** Stored when panel 4 opens, gone as soon as it is left. */
  readonly resetLink: MailedLink | null
}

export type LoginEvent =
  | { readonly type: 'switched'; readonly to: 'login' | 'forgot' | 'register' }
  | { readonly type: 'mailed'; readonly mailbox: string }
  | { readonly type: 'registered'; readonly mailbox: string; readonly userName: string }

export const firstState = (resetLink: MailedLink | null): LoginState => ({
  panel: resetLink === null ? 'login' : 'reset',
  mailbox: '',
  userName: '',
  resetLink,
})

const panelOf = (panel: Panel, mailbox = '', userName = ''): LoginState => ({
  ...firstState(null),
  panel,
  mailbox,
  userName,
})

export function nextState(_: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'switched':
      return panelOf(event.to)
    case 'mailed':
      return panelOf('sent', event.mailbox)
    case 'registered':
      return panelOf('registered', event.mailbox, event.userName)
  }
}
