import type { ReactNode } from 'react'
import phone from './Phone.module.css'

const focus = (place: HTMLElement | null) => place?.focus()

interface Props {
  readonly text: ReactNode
  /** Ends a form longer than the screen: it comes into sight, and with it the focus that the button lost. */
  readonly isLast?: boolean
}

/** Inside what is being done: a toast would lie behind the sheet. */
export const Refusal = ({ text, isLast = false }: Props) => (
  <div role="alert">
    {text != null && (
      <p className={phone.refused} {...(isLast && { ref: focus, tabIndex: -1, 'data-last': true })}>
        {text}
      </p>
    )}
  </div>
)
