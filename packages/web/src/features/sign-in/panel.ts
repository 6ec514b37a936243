import type { Flags, LoginEvent } from './login-state.ts'

export interface PanelProps {
  readonly flags: Flags
  readonly send: (event: LoginEvent) => void
  readonly mobile: boolean
}
