import type { ReactNode } from 'react'

/** `field`: the `name` of the input that it is about. */
export interface FormError {
  readonly field: string
  readonly label: string
  readonly message: string
}

/** What the frame of a form needs to know of it. */
export interface FormState {
  /** Leaving would lose something. */
  readonly changed: boolean
  readonly saving: boolean
  /** All at once, in the order of the fields. */
  readonly errors: readonly FormError[]
  /** Why the server refused, in a sentence; the fields keep what was typed. */
  readonly refused?: ReactNode
  /** Answers the first field to be mended, if there is any. */
  readonly submit: () => Promise<string | undefined>
}
