import { useQuery } from '@tanstack/react-query'
import { translate } from '../../../kernel/i18n.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import type { SendOptions } from '../../../kit/form/form-options.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { tasksQuery } from '../list/ticket-options.ts'
import { checkTicket, emptyTicket, fieldOf, refusedFile, type TypedTicket, toForm } from './typed-ticket.ts'

// Beyond the form: what was not answered goes under its key again when the form is opened anew.
const repeats = createRepeatKeys()
const labels: Readonly<Record<string, string>> = { departmentId: 'department' }
const marksOf = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

/** What tells one sending from another: files without reading them. */
const signOf = (typed: TypedTicket) => [toForm(typed), marksOf(typed.pictures), marksOf(typed.attachments)]

/** The kinds of work of a department. While it is not known whether there are any, one of them is asked for. */
function useTasks(departmentId: number) {
  const { data, failureCount, refetch } = useQuery({ ...tasksQuery(departmentId), enabled: departmentId > 0 })
  const known = data?.filter(({ deleted }) => !deleted)
  const areAsked = departmentId > 0 && known?.length !== 0
  return { known, hasFailed: failureCount > 0, areAsked, read: () => void refetch() }
}
export type Tasks = ReturnType<typeof useTasks>

type Parts<Reply> = Pick<SendOptions<TypedTicket, Reply>, 'draft' | 'explain' | 'send' | 'onDone'> &
  Partial<Pick<SendOptions<TypedTicket, Reply>, 'initial'>>

/** A new ticket. What is typed is kept while it is typed: neither a closed form nor a closed tab loses a word of it. */
export function useNewTicket<Reply>(parts: Parts<Reply>) {
  const form = useForm<TypedTicket, Reply>({
    initial: emptyTicket,
    label: (field) => translate(`ticket:field.${labels[field] ?? field}`),
    required: ['name', 'departmentId'],
    body: toForm,
    signOf,
    check: (typed) => checkTicket(typed, tasks.areAsked, new Date()),
    fieldOf,
    faultsOf: refusedFile,
    repeats,
    ...parts,
  })
  const tasks = useTasks(Number(form.values.departmentId))
  return { form, tasks }
}
