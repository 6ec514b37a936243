import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createRepeatKeys } from '../../kernel/repeat-key.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import type { FormState } from '../../ui/form/form-state.ts'
import { isEmptyValue, schemaAt } from './field-rules.ts'
import { type FormFields, fieldsOf } from './fields.ts'
import { errorsIn, type Faults, fieldOfCode, findFaults, firstPart, onlyFaults, refusedFaults } from './find-faults.ts'
import type { SendOptions } from './form-options.ts'
import { NotSaved } from './not-saved.ts'
import { useTyped } from './use-typed.ts'

/** A form as its fields and its frame see it. */
export interface Form<Values extends object> extends FormState, FormFields<Values> {
  readonly values: Values
  readonly faults: Faults
  readonly change: (part: Partial<Values>) => void
  readonly reset: () => void
  /** What was typed before is shown again. */
  readonly isRestored: boolean
  /** Drops what was typed, also where it is kept. */
  readonly startOver: () => void
}

const pick = (faults: Faults, isMeant: (path: string) => boolean): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => isMeant(path)))

const asItIs = <T>(value: T) => value

/**
 * What is typed into a form, what is wrong with it and its one way to the server. A refusal leaves all of it in place.
 * Inputs take their props from `field(name)`, boxes and switches from `box(name)`.
 */
export function useForm<Values extends object, Reply>(options: SendOptions<Values, Reply>): Form<Values> {
  const { schema, required = [], fieldOf = {}, draft, label, body: bodyOf = asItIs } = options
  const typed = useTyped(options)
  const mutation = useMutation({
    mutationFn: (sent: Values) => options.send(sent, repeats.keyFor((options.signOf ?? bodyOf)(sent))),
  })
  const [repeats] = useState(() => options.repeats ?? createRepeatKeys())
  /** Known at once, before anything is drawn: Enter pressed twice is still one sending. */
  const isSending = useRef(false)
  const values = typed.form.values as Values
  const mapped = (pathOrCode: string) => fieldOf[pathOrCode] ?? fieldOfCode(pathOrCode, values) ?? pathOrCode

  /** The schema of a field, also where the body calls it by another name. */
  const ruleOf = (field: string) =>
    [field, ...Object.keys(fieldOf).filter((path) => fieldOf[path] === field)]
      .map((path) => schemaAt(schema, path))
      .find((found) => found !== undefined)
  const findAll = (): Faults => {
    const now = typed.now()
    const asked = { values: now, schema, body: bodyOf(now), required, label, fieldOf: mapped }
    return { ...findFaults(asked), ...onlyFaults(options.check?.(now) ?? {}) }
  }
  const tell = (faults: Faults) => {
    typed.setFaults(faults)
    return errorsIn(faults, Object.keys(options.initial), label)[0]?.field
  }
  const explain = async (error: unknown) =>
    error instanceof NotSaved ? error.message : ((await options.explain?.(error)) ?? tellRefusal(error))
  async function refuse(error: unknown) {
    const faults = {
      ...refusedFaults(error, typed.now(), mapped),
      ...onlyFaults(options.faultsOf?.(error) ?? {}),
    }
    if (Object.keys(faults).length === 0) typed.setRefused(await explain(error))
    return tell(faults)
  }
  async function submit() {
    if (isSending.current) return undefined
    const faults = findAll()
    typed.setRefused(undefined)
    const first = tell(faults)
    if (Object.keys(faults).length > 0) return first
    const sent = typed.now()
    isSending.current = true
    const answer = await mutation.mutateAsync(sent).then((reply) => ({ reply }), refuse)
    isSending.current = false
    if (typeof answer !== 'object') return answer
    repeats.forget()
    draft?.drop()
    options.onDone(answer.reply, sent)
    return undefined
  }
  function change(part: Partial<Values>) {
    typed.fill(part)
    draft?.keep(typed.now())
    const followed = options.checkedWhileTyping?.filter((name) => name in part && !isEmptyValue(part[name])) ?? []
    const found = followed.length > 0 ? findAll() : {}
    // A fault is told until its field is touched; a field of several parts has several.
    typed.setFaults((now) => ({
      ...pick(now, (path) => !(firstPart(path) in part)),
      ...pick(found, (path) => followed.some((name) => name === path)),
    }))
  }
  return {
    values,
    faults: typed.faults,
    errors: errorsIn(typed.faults, Object.keys(options.initial), label),
    refused: typed.refused,
    saving: mutation.isPending,
    changed: draft === undefined ? typed.form.isDirty() : (draft.loses?.(values) ?? false),
    isRestored: typed.isRestored,
    startOver: typed.startOver,
    reset() {
      typed.form.reset()
      typed.clear()
    },
    change,
    submit,
    ...fieldsOf({ values, faults: typed.faults, ruleOf, required, label, change }),
  }
}
