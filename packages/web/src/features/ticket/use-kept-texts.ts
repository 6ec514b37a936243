import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './typed-texts.ts'

/** Texts of a form while they are typed; they outlive the form and the tab until they were sent. `blank` names the fields. */
export function useKeptTexts<Texts extends Readonly<Record<string, string>>>(name: string, blank: Texts) {
  const [first] = useState(() => readDraft(name, blank))
  const [texts, setTexts] = useState<Texts>(first ?? blank)
  const [isRestored, setRestored] = useState(first !== null)
  /** Answers all of them as they are now. */
  function change(part: Partial<Texts>): Texts {
    const next = { ...texts, ...part }
    setTexts(next)
    setRestored(false)
    keepDraft(name, next)
    return next
  }
  return { texts, isRestored, change, clear: () => change(blank), drop: () => dropDraft(name) }
}
