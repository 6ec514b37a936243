import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../drafts.ts'
import { paragraphsOf } from '../plain-content.ts'

const fields = ['reason', 'content'] as const
type Texts = Record<(typeof fields)[number], string>
const blank: Texts = { reason: '', content: '' }

/** As the form takes it: why as it was typed, what has come in since as paragraphs. */
const factsOf = ({ reason, content }: Texts) => ({ reason, content: paragraphsOf(content) })

/** What is typed to reopen a ticket; it outlives the tab until it was sent. */
export function useKeptReopen(ticketId: number) {
  const name = `reopen.${ticketId}`
  const [texts, setTexts] = useState<Texts>(() => readDraft(name, fields) ?? blank)
  const [isRestored, setRestored] = useState(() => readDraft(name, fields) !== null)
  /** Answers what the form is to be told. */
  function change(part: Partial<Texts>) {
    const next = { ...texts, ...part }
    setTexts(next)
    setRestored(false)
    keepDraft(name, next)
    return factsOf(next)
  }
  return { texts, facts: factsOf(texts), isRestored, change, clear: () => change(blank), drop: () => dropDraft(name) }
}
