import type { LoginEvent } from './login-state.ts'

export interface PanelProps {
  readonly send: (event: LoginEvent) => void
  readonly mobile: boolean
}
