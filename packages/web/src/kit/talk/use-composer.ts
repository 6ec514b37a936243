import { countCharacters } from '@crm/contract/rules/text'
import { useState } from 'react'
import { refusedFields } from '../../kernel/field-errors.ts'
import { newRepeatKey } from '../../kernel/repeat-key.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { insertAt } from './insert-at.ts'
import { namedIn } from './mention.ts'

export interface Said {
  readonly content: string
  readonly mentions: number[]
}

interface Writing {
  /** What is typed is kept under it. */
  readonly name: string
  /** What is wrong with a text while it is typed; an empty one is not wrong yet. */
  readonly check: (text: string) => string | undefined
  readonly emptyWords: () => string
  readonly send: (said: Said, repeatKey: string) => Promise<unknown>
}

/** What is being written about a record. It is sent once, and outlives the tab until it was. */
export function useComposer({ name, check, emptyWords, send }: Writing) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(name) ?? emptyDraft)
  const [isRestored, setRestored] = useState(() => readDraft(name) !== null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function keep(next: Draft) {
    setDraft(next)
    keepDraft(name, next)
  }
  /** What was changed since it was sent is another message. */
  function change(part: Partial<Pick<Draft, 'text' | 'mentions'>>) {
    const next = { text: draft.text, mentions: draft.mentions, ...part }
    keep(next)
    setRestored(false)
    setError(check(next.text))
  }
  async function submit() {
    if (isSending) return
    const wrong = draft.text.trim() === '' ? emptyWords() : check(draft.text)
    setError(wrong)
    if (wrong !== undefined) return
    const repeatKey = draft.repeatKey ?? newRepeatKey()
    keep({ ...draft, repeatKey })
    setSending(true)
    try {
      const { text, mentions } = draft
      await send({ content: text.trim(), mentions: namedIn(text, mentions) }, repeatKey)
      change(emptyDraft)
    } catch (failure) {
      setError(refusedFields(failure)['content'] ?? tellRefusal(failure))
    } finally {
      setSending(false)
    }
  }
  const insert = (reply: string, caret = draft.text.length) => change({ text: insertAt(draft.text, caret, reply) })
  const used = countCharacters(draft.text.trim())
  return { draft, used, isRestored, error, isSending, change, insert, submit }
}
