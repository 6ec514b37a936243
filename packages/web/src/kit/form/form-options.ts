import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { createRepeatKeys } from '../../kernel/repeat-key.ts'
import type { Found } from './find-faults.ts'

export type FieldName<Values> = keyof Values & string

/** What was typed and not sent yet, kept somewhere that outlives the form. */
export interface FormDraft<Values> {
  readonly read: () => Values | null
  readonly keep: (values: Values) => void
  readonly drop: () => void
  /** Whether the values hold what it cannot keep, such as files: then leaving asks. */
  readonly loses?: (values: Values) => boolean
}

export interface FormOptions<Values extends object> {
  /** What is shown at first, the fields in their order on the screen. */
  readonly initial: Values
  /** What a field is called, on its label and in messages. */
  readonly label: (field: string) => string
  /** Fields that must be filled beyond what the schema says. */
  readonly required?: readonly FieldName<Values>[]
  /** What the schema does not know. */
  readonly check?: (values: Values) => Found
  /** Fields whose check follows every keystroke. */
  readonly checkedWhileTyping?: readonly FieldName<Values>[]
  /** The field that a refusal, or a part of the body under another name, is about; `x.nameExists` is about `name`. */
  readonly fieldOf?: Readonly<Record<string, FieldName<Values>>>
  /** What a refusal says of fields beyond `fieldOf`. */
  readonly faultsOf?: (error: unknown) => Found
  /** The sentence for a refusal that is about no field; undefined: the usual one. */
  readonly explain?: (error: unknown) => ReactNode | Promise<ReactNode>
  readonly draft?: FormDraft<Values>
  /** Where keys of sending are kept beyond the form. */
  readonly repeats?: ReturnType<typeof createRepeatKeys>
}

export interface SendOptions<Values extends object, Reply> extends FormOptions<Values> {
  readonly schema?: z.ZodType | undefined
  /** What the schema reads; without it the values themselves. */
  readonly body?: (values: Values) => unknown
  /** What tells one sending from another, where that is not the body. */
  readonly signOf?: (values: Values) => unknown
  /** `repeatKey`: the same as long as the same is sent and was not answered. */
  readonly send: (values: Values, repeatKey: string) => Promise<Reply>
  readonly onDone: (reply: Reply, values: Values) => void
}
