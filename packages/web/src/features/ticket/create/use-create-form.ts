import { ticket } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithProgress } from '../../../kernel/call-with-progress.ts'
import type { FieldErrors } from '../../../kernel/field-errors.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { readyToSend } from '../content/pictures.ts'
import { tasksQuery } from '../list/ticket-options.ts'
import { keepTicket } from '../ticket-queries.ts'
import { type Draft, dropDraft, emptyDraft, keepDraft, readDraft } from './ticket-draft.ts'
import { type ChosenFiles, faultsOf, findFaults, type TypedTicket, toForm } from './typed-ticket.ts'

// Beyond the dialog: what was not answered goes under its key again when the form is opened anew.
const repeats = createRepeatKeys()

/** The summary may stand above what is in sight. */
const showFirst = (faults: FieldErrors) =>
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[role=dialog] [name]')]
    named.find((field) => (field.getAttribute('name') ?? '') in faults)?.focus()
  })

const marksOf = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

async function send({ typed, files }: Draft, onProgress: (share: number) => void): Promise<TicketView> {
  const { html, pictures } = readyToSend(typed.content, files.pictures)
  const form = toForm({ ...typed, content: html })
  const { attachments } = files
  const repeatKey = repeats.keyFor([form, marksOf(pictures), marksOf(attachments)])
  // Without a department it was not let through.
  const { DepartmentId = '' } = form
  const sent = { form: { ...form, DepartmentId }, files: { ImageEmbedded: pictures, Files: attachments }, repeatKey }
  const view = await callWithProgress(ticket.add, sent, (bytes, all) => onProgress(all ? bytes / all : 0))
  repeats.forget()
  return view
}

/** Whether the department asks as what the ticket comes. docs/rules.md. */
function useHasTasks(departmentId: string | null): boolean {
  const { data = [] } = useQuery({ ...tasksQuery(Number(departmentId)), enabled: departmentId !== null })
  return data.some(({ deleted }) => !deleted)
}

/** What is typed, what is wrong with it, and its one way to the server; a refused one keeps everything. */
export function useCreateForm(onCreated: (created: TicketView) => void) {
  const [draft, setDraft] = useState<Draft>(() => readDraft() ?? emptyDraft)
  const [isRestored, setRestored] = useState(() => readDraft() !== null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  /** Null while nothing is on its way. */
  const [progress, setProgress] = useState<number | null>(null)

  const hasTasks = useHasTasks(draft.typed.departmentId)

  function keep(next: Draft, field: string) {
    setDraft(next)
    keepDraft(next)
    // A fault is told until its field is touched.
    setErrors(({ [field]: _, ...others }) => others)
  }
  // The editor tells of a picture and of the text around it in one go, hence what is kept and not what was drawn.
  const now = () => readDraft() ?? emptyDraft
  const change = (part: Partial<TypedTicket>, field: string) =>
    keep({ ...now(), typed: { ...now().typed, ...part } }, field)
  const changeFiles = (part: Partial<ChosenFiles>) =>
    keep({ ...now(), files: { ...now().files, ...part }, lostFiles: 0 }, 'Files')

  function discard() {
    dropDraft()
    setDraft(emptyDraft)
    setRestored(false)
    setErrors({})
    setRefused(undefined)
  }
  async function attempt() {
    setProgress(0)
    try {
      const created = await send(draft, setProgress)
      dropDraft()
      keepTicket(created)
      onCreated(created)
    } catch (error) {
      const found = faultsOf(error)
      setErrors(found)
      showFirst(found)
      if (Object.keys(found).length === 0) setRefused(tellRefusal(error))
      setProgress(null)
    }
  }
  function submit() {
    const found = findFaults(draft.typed, draft.files, hasTasks, new Date())
    setErrors(found)
    setRefused(undefined)
    showFirst(found)
    if (Object.keys(found).length === 0) void attempt()
  }
  return { draft, hasTasks, isRestored, errors, refused, progress, change, changeFiles, discard, submit }
}
export type CreateForm = ReturnType<typeof useCreateForm>
