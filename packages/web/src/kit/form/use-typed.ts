import { useForm as useMantineForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { Faults } from './find-faults.ts'
import type { FormOptions } from './form-options.ts'

// The form library walks values by paths and knows them as a record; they are never anything but `Values`.
const recordOf = (values: object): Record<string, unknown> => ({ ...values })

/** Values, their faults, and the draft behind them. */
export function useTyped<Values extends object>({ initial, draft }: FormOptions<Values>) {
  const [first] = useState(() => ({ initial, restored: draft?.read() ?? null }))
  const [isRestored, setRestored] = useState(first.restored !== null)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<ReactNode>()
  const form = useMantineForm<Record<string, unknown>>({
    initialValues: recordOf(first.restored ?? first.initial),
  })
  const now = () => form.getValues() as Values
  const clear = () => {
    setFaults({})
    setRefused(undefined)
  }
  return {
    form,
    now,
    faults,
    setFaults,
    refused,
    setRefused,
    isRestored,
    clear,
    fill(part: Partial<Values>) {
      for (const [name, value] of Object.entries(part)) form.setFieldValue(name, value)
    },
    startOver() {
      draft?.drop()
      form.setValues(recordOf(first.initial))
      setRestored(false)
      clear()
    },
  }
}
