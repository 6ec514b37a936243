import type { MailedLink } from './mailed-link.ts'

/** The specification's four panels: 1 login, 2 forgot password, 3 link sent, 4 reset password. */
export type Panel = 'login' | 'forgot' | 'sent' | 'reset'
export type Field = 'username' | 'password' | 'email' | 'code' | 'newPassword' | 'confirmPassword'
/** Under each failing field: a locale key, or `true` where a notice has already said it. */
export type Flags = Readonly<Partial<Record<Field, string | true | undefined>>>

export interface LoginState {
  readonly panel: Panel
  readonly flags: Flags
  /** Where the reset link was sent. */
  readonly mailbox: string
  /** Stored when panel 4 opens, gone as soon as it is left. */
  readonly resetLink: MailedLink | null
}

export type LoginEvent =
  | { readonly type: 'switched'; readonly to: 'login' | 'forgot' }
  | { readonly type: 'mailed'; readonly mailbox: string }
  | { readonly type: 'flagged'; readonly flags: Flags }
  | { readonly type: 'typed'; readonly field: Field; readonly flag?: string | true | undefined }

export const firstState = (resetLink: MailedLink | null): LoginState => ({
  panel: resetLink === null ? 'login' : 'reset',
  flags: {},
  mailbox: '',
  resetLink,
})

const panelOf = (panel: Panel, mailbox = ''): LoginState => ({ ...firstState(null), panel, mailbox })

function without(flags: Flags, field: Field): Flags {
  const { [field]: _, ...rest } = flags
  return rest
}

export function nextState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'switched':
      return panelOf(event.to)
    case 'mailed':
      return panelOf('sent', event.mailbox)
    case 'flagged':
      return { ...state, flags: event.flags }
    case 'typed': {
      const rest = without(state.flags, event.field)
      return { ...state, flags: event.flag === undefined ? rest : { ...rest, [event.field]: event.flag } }
    }
  }
}
