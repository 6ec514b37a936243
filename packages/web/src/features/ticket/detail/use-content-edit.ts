import type { TicketView } from '@crm/contract/ticket-views'
import { useState } from 'react'
import { drafts } from '../../../kernel/drafts.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { useDetail } from './detail-context.ts'

interface Draft {
  readonly html: string
  /** What it began from: another version that was saved meanwhile is set beside it. */
  readonly before: string
  readonly version: number
}

const nameOf = (ticketId: number) => `ticket.content.${ticketId}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'html' in value &&
  typeof value.html === 'string' &&
  'before' in value &&
  typeof value.before === 'string' &&
  'version' in value &&
  typeof value.version === 'number'

function readDraft(ticketId: number): Draft | null {
  const kept = drafts.get(nameOf(ticketId))
  return isDraft(kept) ? kept : null
}
const draftOf = ({ content, version }: TicketView): Draft => ({ html: content, before: content, version })

/** The content while it is edited. What was typed outlives the tab, and a refused save. */
export function useContentEdit() {
  const { view, save } = useDetail()
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(view.index))
  const [isRestored, setRestored] = useState(draft !== null)
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** It was opened by hand: the focus goes in with it, and comes back out. */
  const [isByHand, setByHand] = useState(false)
  const now = draft ?? draftOf(view)

  const close = () => {
    drafts.remove(nameOf(view.index))
    setDraft(null)
    setRestored(false)
    setRefused(undefined)
    setByHand(true)
  }
  const change = (html: string) => {
    const next = { ...now, html }
    setDraft(next)
    // The editor spells the same content its own way when it opens: that is nothing typed.
    if (html !== now.before) drafts.set(nameOf(view.index), next)
  }
  async function store() {
    setSaving(true)
    const base = { ...view, version: now.version, content: now.before }
    const refusal = await save(valueEdit('content', { content: now.html }, now.html), base)
    setSaving(false)
    if (refusal === undefined) close()
    else setRefused(refusal)
  }
  return {
    isOpen: draft !== null,
    html: now.html,
    isChanged: now.html !== now.before,
    isRestored,
    refused,
    isSaving,
    isByHand,
    open() {
      setByHand(true)
      setDraft(draftOf(view))
    },
    change,
    giveUp: close,
    save: () => (now.html === now.before ? close() : store()),
  }
}
export type ContentEdit = ReturnType<typeof useContentEdit>
