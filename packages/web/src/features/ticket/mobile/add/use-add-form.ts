import { ticket as ticketApi } from '@crm/contract/ticket'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../../kernel/call.ts'
import { isFailure } from '../../../../kernel/failure.ts'
import { refusalText, translate } from '../../../../kernel/i18n.ts'
import { sendOrKeep } from '../../../../kernel/outbox.ts'
import { createRepeatKeys } from '../../../../kernel/repeat-key.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { tasksQuery } from '../../list/ticket-options.ts'
import { keepTicket } from '../../ticket-queries.ts'
import { lastMade, type NewTicket, sendKinds } from '../senders.ts'
import { blankDraft, type Draft, dropDraft, keepDraft, readKept } from './kept-ticket.ts'
import { faultsOf, type TicketFaults, type TypedTicket, toForm } from './typed-ticket.ts'

type Keys = ReturnType<typeof createRepeatKeys>

/** Answers the ticket; null: it waits for the network. Files are too large to wait, so with them it is now or not yet. */
async function send(form: NewTicket, files: readonly File[], keys: Keys): Promise<number | null> {
  if (files.length === 0) return (await sendOrKeep(sendKinds.add, 0, form)) === 'sent' ? lastMade() : null
  const names = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const view = await call(ticketApi.add, { form, files: { Files: files }, repeatKey: keys.keyFor([form, names]) })
  keepTicket(view)
  return view.index
}

/** The kinds of work of a department. While it is not known whether there are any, one of them is asked for. */
function useTasks(departmentId: number) {
  const { data, failureCount, refetch } = useQuery({ ...tasksQuery(departmentId), enabled: departmentId > 0 })
  const known = data?.filter(({ deleted }) => !deleted)
  const areAsked = departmentId > 0 && known?.length !== 0
  return { known, hasFailed: failureCount > 0, areAsked, read: () => void refetch() }
}

/** What is filled in for a new ticket. What was typed outlives the tab until it was sent; a refused one keeps it all. */
function useDraft() {
  const [draft, setDraft] = useState(() => readKept() ?? blankDraft)
  const [isRestored, setRestored] = useState(() => readKept() !== null)
  function set(next: Draft) {
    setDraft(next)
    keepDraft(next)
    setRestored(false)
  }
  // Another department has other kinds of work.
  const change = (part: Partial<TypedTicket>) =>
    set({ ...draft, typed: { ...draft.typed, ...('departmentId' in part && { departmentTaskId: '' }), ...part } })
  const setFiles = (files: readonly File[]) => set({ ...draft, files, lostFiles: 0 })
  // That files are missing is told until they are chosen again.
  return { ...draft, isRestored: isRestored || draft.lostFiles > 0, change, setFiles, clear: () => set(blankDraft) }
}

/** Without files it would wait for the network: that is the way out, and has to be said. */
const wordsOf = (error: unknown, files: readonly File[]) =>
  files.length > 0 && isFailure(error, 'offline') ? translate('ticketMobile:add.filesNeedNetwork') : refusalText(error)

export function useAddForm() {
  const draft = useDraft()
  const { typed, files } = draft
  const [faults, setFaults] = useState<TicketFaults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const keys = useRef(createRepeatKeys())
  const navigate = useNavigate()
  const tasks = useTasks(Number(typed.departmentId))

  async function leaveTo(ticketId: number | null) {
    dropDraft()
    const key = ticketId === null ? 'ticketMobile:add.waiting' : 'ticketMobile:add.done'
    showToast({ tone: ticketId === null ? 'info' : 'success', key })
    const state = ({ above }: { above?: boolean }) => ({ ...(above && { above }) })
    await navigate({ to: ticketId === null ? '/m/ticket' : `/m/ticket/${ticketId}`, replace: true, state })
  }
  async function submit() {
    const found = faultsOf(typed, tasks.areAsked, new Date())
    // A field that appears by its fault can take the focus, too.
    flushSync(() => setFaults(found))
    setRefusal(null)
    const [first] = Object.keys(found)
    if (found.departmentTaskId !== undefined && tasks.known === undefined) tasks.read()
    if (first !== undefined) return document.getElementsByName(first)[0]?.focus()
    if (isSending) return
    setSending(true)
    try {
      await leaveTo(await send(toForm(typed), files, keys.current))
    } catch (error) {
      setRefusal(wordsOf(error, files))
    } finally {
      setSending(false)
    }
  }
  return { ...draft, faults, refusal, isSending, tasks, submit }
}
export type AddForm = ReturnType<typeof useAddForm>
