import { customer } from '@crm/contract/customer'
import type { CustomerView } from '@crm/contract/customer-views'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import type { FieldErrors } from '../../../kernel/field-errors.ts'
import { queries } from '../../../kernel/query.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { emptyCustomer, faultsOf, findFaults, readBody, type TypedCustomer } from './typed-customer.ts'
import { forgetHints } from './use-hints.ts'

/** The summary may stand above what is in sight. Group and dates have no field of that name; their summary leads on. */
const showFirst = (faults: FieldErrors) =>
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[role=dialog] [name]')]
    named.find((field) => (field.getAttribute('name') ?? '') in faults)?.focus()
  })

/** What is typed, what is wrong with it, and its one way to the server. */
export function useCreateForm(onCreated: (created: CustomerView) => void) {
  const [typed, setTyped] = useState(emptyCustomer)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [repeats] = useState(createRepeatKeys)

  function change(part: Partial<TypedCustomer>, field: string) {
    setTyped((now) => ({ ...now, ...part }))
    // A fault is told until its field is touched; the contacts have several each.
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([at]) => at.split('.')[0] !== field)))
  }

  async function send() {
    setSaving(true)
    try {
      const body = readBody(typed)
      const created = await call(customer.add, { body, repeatKey: repeats.keyFor(body) })
      void queries.invalidateQueries({ queryKey: ['customer'] })
      forgetHints()
      onCreated(created)
    } catch (error) {
      const found = faultsOf(error)
      setErrors(found)
      showFirst(found)
      if (Object.keys(found).length === 0) setRefused(tellRefusal(error))
    } finally {
      setSaving(false)
    }
  }

  function submit() {
    const found = findFaults(typed)
    setErrors(found)
    setRefused(undefined)
    showFirst(found)
    if (Object.keys(found).length === 0) void send()
  }
  return { typed, errors, refused, saving, change, submit, changed: typed !== emptyCustomer }
}
export type CreateForm = ReturnType<typeof useCreateForm>
