import { useState } from 'react'
import { type FailureCode, isFailure } from '../../kernel/failure.ts'
import { type FieldErrors, refusedFields } from '../../kernel/field-errors.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'

interface Versioned {
  readonly version: number
}
type Value = string | boolean

interface Options<View extends Versioned, Fields extends Record<string, Value>> {
  readonly view: View
  readonly fieldsOf: (view: View) => Fields
  /** What is wrong before it is sent; the server knows the rest. */
  readonly check?: (fields: Fields) => FieldErrors
  readonly send: (fields: Fields, version: number) => Promise<View>
  readonly keep: (view: View) => void
  readonly readAgain: () => Promise<View>
  /** No field bears on another: what somebody else saved in other fields does not stand in the way. */
  readonly standAlone?: boolean
  /** Under which field a refusal is told. */
  readonly fieldOf?: Partial<Record<FailureCode, string>>
}

/**
 * A form over a record that is saved as a whole. Only what was typed is held here: what somebody else saves meanwhile
 * shows in the other fields, and in the same field what was typed stays and is asked about before it wins.
 */
export function useSettingForm<View extends Versioned, Fields extends Record<string, Value>>(
  options: Options<View, Fields>,
) {
  const { view, fieldsOf, check, send, keep, readAgain, standAlone = false, fieldOf = {} } = options
  const shown = fieldsOf(view)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  /** What the person looked at when the typing began. */
  const [base, setBase] = useState(view)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isChanged = Object.entries(typed).some(([key, value]) => value !== shown[key])
  const values = { ...shown, ...typed }

  function type(part: Partial<Fields>) {
    if (!isChanged) setBase(view)
    setTyped({ ...typed, ...part })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))))
  }

  function reset() {
    setTyped({})
    setErrors({})
    setRefused(undefined)
  }

  /** What was typed on while it was being saved stays. */
  function settle(view: View) {
    setTyped((now) => {
      const later = Object.entries(now).filter(([field, value]) => value !== typed[field])
      return Object.fromEntries(later) as Partial<Fields>
    })
    setBase(view)
    setErrors({})
  }

  const isAsBefore = (newest: View) =>
    Object.keys(typed).every((field) => fieldsOf(newest)[field] === fieldsOf(base)[field])

  async function sendUnlessClash(): Promise<View> {
    try {
      return await send(values, base.version)
    } catch (error) {
      if (!(standAlone && isFailure(error, 'request.staleVersion'))) throw error
      const newest = await readAgain()
      if (!isAsBefore(newest)) throw error
      return await send({ ...fieldsOf(newest), ...typed }, newest.version)
    }
  }

  async function refuse(error: unknown): Promise<FieldErrors> {
    if (isFailure(error, 'request.staleVersion')) {
      const newest = await readAgain().catch(() => null)
      if (newest) setBase(newest)
      setRefused(translate('setting:form.stale'))
      return {}
    }
    const field = isFailure(error) ? fieldOf[error.code] : undefined
    const found = field === undefined ? refusedFields(error) : { [field]: refusalText(error) }
    setErrors(found)
    setRefused(Object.keys(found).length === 0 ? refusalText(error) : undefined)
    return found
  }

  /** Answers what was wrong, so that the first such field gets the focus. */
  async function save(): Promise<FieldErrors> {
    if (isSaving || !isChanged) return {}
    const wrong = check?.(values) ?? {}
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return wrong
    setSaving(true)
    setRefused(undefined)
    try {
      const newest = await sendUnlessClash()
      keep(newest)
      settle(newest)
      showToast({ tone: 'success', key: 'setting:form.saved' })
      return {}
    } catch (error) {
      return await refuse(error)
    } finally {
      setSaving(false)
    }
  }

  return { values, type, errors, refused, isChanged, isSaving, save, reset }
}
