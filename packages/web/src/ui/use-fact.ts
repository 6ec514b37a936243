import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type FactRules<T> = {
  value: T
  /** Answers the sentence to show when the save is refused, else nothing. */
  onSave: (next: T) => Promise<string | undefined>
  /** Answers what is wrong with a value before it is sent. */
  check?: ((next: T) => string | undefined) | undefined
  same?: (a: T, b: T) => boolean
}
type State<T> = {
  phase: 'shown' | 'editing' | 'saving' | 'saved'
  draft: T
  before: T
  error: string | undefined
  byKey: boolean
}

/** A fact is shown, edited, saved on leave; a refused save keeps what was typed. */
export const useFact = <T>({ value, onSave, check, same = Object.is }: FactRules<T>) => {
  const { t } = useTranslation('ui')
  const rest: State<T> = { phase: 'shown', draft: value, before: value, error: undefined, byKey: false }
  const [state, setState] = useState(rest)
  /** Given back already: a blur or a closing calendar that comes after Esc must not save. */
  const left = useRef(false)
  const { phase, draft, before, error, byKey } = state

  const save = async (next: T, withKey = false) => {
    if (phase === 'saving' || left.current) return
    if (same(next, value)) return setState({ ...rest, byKey: withKey })
    const wrong = check?.(next)
    if (wrong !== undefined) return setState({ ...state, draft: next, error: wrong })
    setState({ ...state, draft: next, phase: 'saving', error: undefined })
    const refusal = await onSave(next).catch(() => t('fact.failed'))
    setState({
      phase: refusal === undefined ? 'saved' : 'editing',
      draft: next,
      before: value,
      error: refusal,
      byKey: withKey,
    })
  }

  return {
    phase,
    editing: phase === 'editing' || phase === 'saving',
    draft,
    error,
    /** The focus left the field by a key, so it belongs on the value again. */
    focusValue: byKey && (phase === 'shown' || phase === 'saved'),
    /** Until the saved value comes back from outside, the draft stands for it. */
    shown: phase === 'saved' && same(value, before) ? draft : value,
    edit: () => {
      left.current = false
      setState({ ...rest, phase: 'editing' })
    },
    change: (next: T) => setState({ ...state, draft: next }),
    giveBack: () => {
      left.current = true
      setState({ ...rest, byKey: true })
    },
    save,
  }
}
export type Fact<T> = ReturnType<typeof useFact<T>>
