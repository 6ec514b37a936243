import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { isFailure } from '../../kernel/failure.ts'
import { refusedFields } from '../../kernel/field-errors.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { schemaAt } from './field-rules.ts'
import { fieldsOf } from './fields.ts'
import { errorsIn, type Faults, type Found, onlyFaults } from './find-faults.ts'
import type { FieldName } from './form-options.ts'
import type { Form } from './use-form.ts'

interface Versioned {
  readonly version: number
}

export interface SavedFormOptions<View extends Versioned, Values extends object> {
  readonly view: View
  readonly valuesOf: (view: View) => Values
  readonly label: (field: string) => string
  /** Says which fields must be filled and how long they may be; what else is wrong, `check` and the server know. */
  readonly schema?: z.ZodType
  readonly check?: (values: Values) => Found
  readonly send: (values: Values, version: number) => Promise<View>
  readonly readAgain: () => Promise<View>
  readonly onSaved: (view: View) => void
  /** What is said where somebody else changed the same since; a second try wins. */
  readonly explainStale: () => ReactNode
  /** No field bears on another: what somebody else saved in other fields does not stand in the way. */
  readonly standAlone?: boolean
  /** Under which field a refusal is told. */
  readonly fieldOf?: Readonly<Record<string, FieldName<Values>>>
}

export type SavedForm<Values extends object> = Omit<Form<Values>, 'isRestored' | 'startOver'>

/** A first try fails on another version; where the typed fields are as they were, the next goes on top of it. */
async function sendUnlessClash<View extends Versioned, Values extends object>(
  { send, readAgain, valuesOf, standAlone = false }: SavedFormOptions<View, Values>,
  base: View,
  values: Values,
  typed: Partial<Values>,
): Promise<View> {
  try {
    return await send(values, base.version)
  } catch (error) {
    if (!(standAlone && isFailure(error, 'request.staleVersion'))) throw error
    const newest = await readAgain()
    const [now, before] = [valuesOf(newest), valuesOf(base)]
    const isAsBefore = Object.keys(typed).every((name) => Reflect.get(now, name) === Reflect.get(before, name))
    if (!isAsBefore) throw error
    return await send({ ...now, ...typed }, newest.version)
  }
}

/**
 * A form over a record that is saved as a whole. Only what was typed is held here: what somebody else saves meanwhile
 * shows in the other fields, and in the same field what was typed stays and is asked about before it wins.
 */
export function useSavedForm<View extends Versioned, Values extends object>(
  options: SavedFormOptions<View, Values>,
): SavedForm<Values> {
  const { view, schema, label, fieldOf = {} } = options
  const shown = options.valuesOf(view)
  const [typed, setTyped] = useState<Partial<Values>>({})
  /** What the person looked at when the typing began. */
  const [base, setBase] = useState(view)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<ReactNode>()
  const [saving, setSaving] = useState(false)
  const values: Values = { ...shown, ...typed }
  const changed = Object.entries(typed).some(([name, value]) => value !== Reflect.get(shown, name))
  const tell = (found: Faults) => {
    setFaults(found)
    return Object.keys(found)[0]
  }

  function change(part: Partial<Values>) {
    if (!changed) setBase(view)
    setTyped((now) => ({ ...now, ...part }))
    setFaults((now) => onlyFaults(Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part)))))
  }
  function reset() {
    setTyped({})
    setFaults({})
    setRefused(undefined)
  }
  /** What was typed on while it was being saved stays. */
  function settle(newest: View) {
    const isLater = ([name, value]: [string, unknown]) => value !== Reflect.get(typed, name)
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(isLater)) as Partial<Values>)
    setBase(newest)
    options.onSaved(newest)
  }
  async function refuse(error: unknown) {
    if (isFailure(error, 'request.staleVersion')) {
      const newest = await options.readAgain().catch(() => null)
      if (newest) setBase(newest)
      setRefused(options.explainStale())
      return undefined
    }
    const field = isFailure(error) ? fieldOf[error.code] : undefined
    const found = field === undefined ? refusedFields(error) : { [field]: refusalText(error) }
    if (Object.keys(found).length === 0) setRefused(refusalText(error))
    return tell(found)
  }
  async function submit() {
    if (saving || !changed) return undefined
    const wrong = tell(onlyFaults(options.check?.(values) ?? {}))
    if (wrong !== undefined) return wrong
    setSaving(true)
    setRefused(undefined)
    return sendUnlessClash(options, base, values, typed)
      .then(settle, refuse)
      .then((first) => first ?? undefined)
      .finally(() => setSaving(false))
  }
  const errors = errorsIn(faults, Object.keys(shown), label)
  const ruleOf = (field: string) => schemaAt(schema, field)
  const fields = fieldsOf({ values, faults, ruleOf, required: [], label, change })
  return { values, faults, errors, refused, changed, saving, change, reset, submit, ...fields }
}
