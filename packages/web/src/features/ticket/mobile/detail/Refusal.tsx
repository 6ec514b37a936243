import type { ReactNode } from 'react'
import phone from '../Phone.module.css'

/** Inside what is being done: a toast would lie behind the sheet. */
export const Refusal = ({ text }: { text: ReactNode }) => (
  <div role="alert">{text !== null && <p className={phone.refused}>{text}</p>}</div>
)
