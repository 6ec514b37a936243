import { ticket as ticketApi } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import type { Option } from '../../../ui/options.ts'
import { readyToSend } from '../content/pictures.ts'
import { isEmptyContent } from '../content/TicketContent.tsx'
import { keepTicket } from '../ticket-queries.ts'
import { tellOvertaken } from './tell-overtaken.ts'
import { checkReason, faultsOf, type StepErrors } from './use-step-form.ts'

interface Typed {
  readonly reason: string
  readonly content: string
  readonly participants: readonly Option[]
  /** Pictures that the content names. */
  readonly images: readonly File[]
  readonly files: readonly File[]
}

const participantsOf = (ticket: TicketView): Option[] =>
  ticket.participants.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))
const blankFor = (ticket: TicketView): Typed => ({
  reason: '',
  content: '',
  images: [],
  participants: participantsOf(ticket),
  files: [],
})

/** A form of texts and files; a content that says nothing leaves the present one. */
const sendReopen = ({ index, version }: TicketView, typed: Typed, repeatKey: string) => {
  const { reason, participants, files } = typed
  const content = readyToSend(typed.content, typed.images)
  const form = {
    Index: String(index),
    Version: String(version),
    ReopenReason: reason.trim(),
    ...(!isEmptyContent(content.html) && { Content: content.html }),
    ListParticipantRefJson: JSON.stringify(participants.map(({ value }) => Number(value))),
  }
  return call(ticketApi.reopen, { form, files: { Files: files, ImageEmbedded: content.pictures }, repeatKey })
}

/** What tells files apart without reading them. */
const signsOf = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

const losesNothing = ({ images, files, participants }: Typed, blank: Typed) =>
  images.length + files.length === 0 && JSON.stringify(participants) === JSON.stringify(blank.participants)

interface Reopening {
  readonly ticket: TicketView
  /** What was typed before, and is kept by whoever shows the form. */
  readonly first: Pick<Typed, 'reason' | 'content'>
  readonly onTaken: (view: TicketView) => void
}

/** What a person fills in to reopen a ticket: why, and what has come in since. A refused one keeps all of it. */
export function useReopenForm({ ticket, first, onTaken }: Reopening) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...blankFor(ticket), ...first }))
  const [errors, setErrors] = useState<StepErrors>({})
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const keys = useRef(createRepeatKeys())

  async function submit() {
    const faults = faultsOf({ reason: checkReason(typed.reason), failReason: undefined })
    setErrors(faults)
    setRefused(undefined)
    if (Object.keys(faults).length > 0 || isSaving) return
    setSaving(true)
    const [files, images] = [typed.files, typed.images].map(signsOf)
    try {
      const view = await sendReopen(ticket, typed, keys.current.keyFor([ticket.version, { ...typed, files, images }]))
      keepTicket(view)
      onTaken(view)
    } catch (error) {
      setRefused(await tellOvertaken(error, ticket.index))
    } finally {
      setSaving(false)
    }
  }
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  return { typed, change, errors, refused, isSaving, isChanged: !losesNothing(typed, blankFor(ticket)), submit }
}
