import { countCharacters } from '@crm/contract/rules/text'
import { useState } from 'react'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { translate } from '../../../kernel/i18n.ts'
import { newRepeatKey } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { checkEntry } from './check-entry.ts'
import { type Draft, type EntryKind, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { insertAt } from './insert-at.ts'
import { namedIn } from './mention.ts'
import type { NewEntry } from './send-entry.ts'

export type SendEntry = (entry: NewEntry, repeatKey: string) => Promise<unknown>

/** What is being written about a ticket. It is sent once, and outlives the tab until it was. */
export function useComposer(ticketId: number, kind: EntryKind, send: SendEntry) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(ticketId, kind) ?? emptyDraft)
  const [isRestored, setRestored] = useState(() => readDraft(ticketId, kind) !== null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function keep(next: Draft) {
    setDraft(next)
    keepDraft(ticketId, kind, next)
  }
  /** What was changed since it was sent is another message. */
  function change(part: Partial<Pick<Draft, 'text' | 'mentions'>>) {
    const next = { text: draft.text, mentions: draft.mentions, ...part }
    keep(next)
    setRestored(false)
    setError(checkEntry(kind, next.text))
  }
  async function submit() {
    if (isSending) return
    const wrong = draft.text.trim() === '' ? translate(`ticket:talk.empty.${kind}`) : checkEntry(kind, draft.text)
    setError(wrong)
    if (wrong !== undefined) return
    const repeatKey = draft.repeatKey ?? newRepeatKey()
    keep({ ...draft, repeatKey })
    setSending(true)
    try {
      const { text, mentions } = draft
      await send({ issueId: ticketId, content: text.trim(), mentions: namedIn(text, mentions) }, repeatKey)
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
