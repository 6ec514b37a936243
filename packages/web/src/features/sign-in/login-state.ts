import type { MailedLink } from './mailed-link.ts'
import { flagsAfterTyping } from './new-password.ts'

/**
 * The specification's four panels: 1 login, 2 forgot password, 3 link sent, 4 reset password. Beside them, where the
 * setting lets visitors register: the form, and what follows it.
 */
export type Panel = 'login' | 'forgot' | 'sent' | 'reset' | 'register' | 'registered'
export type Field = 'username' | 'password' | 'email' | 'code' | 'newPassword' | 'confirmPassword'
/** Under each failing field: a locale key, or `true` where a notice has already said it. */
export type Flags = Readonly<Partial<Record<Field, string | true | undefined>>>

export interface LoginState {
  readonly panel: Panel
  readonly flags: Flags
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
  | { readonly type: 'flagged'; readonly flags: Flags }
  | { readonly type: 'typed'; readonly field: Field; readonly flag?: string | true | undefined }

export const firstState = (resetLink: MailedLink | null): LoginState => ({
  panel: resetLink === null ? 'login' : 'reset',
  flags: {},
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

export function nextState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'switched':
      return panelOf(event.to)
    case 'mailed':
      return panelOf('sent', event.mailbox)
    case 'registered':
      return panelOf('registered', event.mailbox, event.userName)
    case 'flagged':
      return { ...state, flags: event.flags }
    case 'typed':
      return { ...state, flags: flagsAfterTyping(state.flags, event.field, event.flag) }
  }
}
