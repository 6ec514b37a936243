import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { findFieldErrors, refusedFields } from './field-errors.ts'
import { refusalText } from './i18n.ts'

export interface ContractForm<T extends object> {
  readonly form: UseFormReturnType<T>
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** What the server refused beyond single fields; the form keeps everything typed. */
  readonly refusal: string | null
}

interface FormOptions<T extends object> {
  readonly schema: z.ZodType
  readonly initialValues: T
  /** What the schema reads of the form's values, where they differ. */
  readonly toBody?: (values: T) => unknown
  readonly send: (values: T) => Promise<unknown>
}

/** A form that checks itself by the contract's schema and shows the server's refusals at their fields. */
export function useContractForm<T extends object>(options: FormOptions<T>): ContractForm<T> {
  const { schema, initialValues, toBody = (values) => values, send } = options
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<T>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => findFieldErrors(schema, toBody(values)),
  })

  async function sendOnce(values: T) {
    setSending(true)
    setRefusal(null)
    try {
      await send(values)
    } catch (error) {
      const fields = refusedFields(error)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setRefusal(refusalText(error))
    } finally {
      setSending(false)
    }
  }

  const submit = form.onSubmit((values) => {
    // Enter pressed twice is still one send.
    if (!sending) void sendOnce(values)
  })
  return { form, submit, sending, refusal }
}
