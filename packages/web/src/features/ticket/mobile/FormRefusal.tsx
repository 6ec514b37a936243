import type { ReactNode } from 'react'
import phone from './Phone.module.css'

const focus = (place: HTMLElement | null) => place?.focus()

/** At the end of a form that is longer than the screen: it comes into sight, and with it the focus that the button lost. */
export const FormRefusal = ({ text }: { text: ReactNode }) => (
  <div role="alert">
    {text !== null && (
      <p ref={focus} tabIndex={-1} className={`${phone.refused} ${phone.ending}`}>
        {text}
      </p>
    )}
  </div>
)
