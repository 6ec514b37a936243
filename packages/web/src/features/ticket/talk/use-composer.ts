import { ticketComment, ticketNote } from '@crm/contract/ticket'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { translate } from '../../../kernel/i18n.ts'
import { newRepeatKey } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { refreshTicket } from '../ticket-queries.ts'
import { checkEntry } from './check-entry.ts'
import { type Draft, type EntryKind, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { namedIn } from './mention.ts'

const endpoints = { comment: ticketComment.add, note: ticketNote.add } as const

function send(issueId: number, kind: EntryKind, { text, mentions }: Draft, repeatKey: string) {
  const body = { issueId, content: text.trim(), mentions: namedIn(text, mentions) }
  return call(endpoints[kind], { body, repeatKey })
}

/** What is being written about a ticket. It is sent once, and outlives the tab until it was. */
export function useComposer(ticketId: number, kind: EntryKind) {
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
      await send(ticketId, kind, draft, repeatKey)
      change(emptyDraft)
      void refreshTicket(ticketId)
    } catch (failure) {
      setError(refusedFields(failure)['content'] ?? tellRefusal(failure))
    } finally {
      setSending(false)
    }
  }
  return { draft, isRestored, error, isSending, change, submit }
}
