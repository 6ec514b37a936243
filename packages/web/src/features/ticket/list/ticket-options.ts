import { category } from '@crm/contract/category'
import { department, departmentTask } from '@crm/contract/department'
import { type TicketPriority, ticketPriorities } from '@crm/contract/ticket-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { nameIn, type Word, wordsQuery } from '../../../kernel/words.ts'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import type { Branch } from '../../../ui/TreeSelect.tsx'
import { flattenTree, treeOf } from '../../../ui/tree.ts'
import { userQuery } from '../../customer/customer-words.ts'
import { priorityWord } from '../ticket-words.ts'

const PER_BLOCK = 20
const FRESH_MS = 300_000

export const departmentsQuery = wordsQuery('departments')

/** Where a ticket may go, as a tree: the root is the default department and takes none. */
export const receivingDepartments = (all: readonly Word[]) => treeOf(all.filter(({ parent }) => parent != null))

/** As a list in the order of the tree; without a leader none takes any. */
export function placesIn(all: readonly Word[]) {
  const known = new Map(all.map((one) => [String(one.index), one]))
  return flattenTree(all.filter(({ deleted }) => !deleted))
    .filter(({ value }) => known.get(value)?.parent != null)
    .map((place) => ({ ...place, isLed: known.get(place.value)?.hasLeader === true }))
}

export const loadDepartments: LoadOptions = async (text, block) => {
  const places = placesIn(await queries.ensureQueryData(departmentsQuery))
  const optionOf = ({ value, label, path, isLed }: (typeof places)[number]): Option =>
    isLed
      ? { value, label, detail: path || undefined }
      : { value, label, detail: translate('ticket:noLeader'), disabled: true }
  return loadFrom(places.map(optionOf))(text, block)
}

/** Where a new one may go: what nobody leads is shown, so that it is not looked for, but cannot be chosen. */
export function openDepartments(all: readonly Word[], callClosed: (name: string) => string): Branch[] {
  const led = new Set(all.filter(({ hasLeader }) => hasLeader).map(({ index }) => String(index)))
  const closing = ({ value, label, children }: Branch): Branch => ({
    value,
    ...(led.has(value) ? { label } : { label: callClosed(label), nodeProps: { disabled: true } }),
    ...(children && { children: children.map(closing) }),
  })
  return receivingDepartments(all).map(closing)
}

/** The names behind tasks, those of a deleted one too: an old ticket may have it. */
export const tasksQuery = (departmentId: number) =>
  queryOptions({
    queryKey: ['departmentTask', 'named', departmentId],
    queryFn: ({ signal }) => call(departmentTask.all, { params: { departmentId }, query: { deleted: true }, signal }),
    staleTime: FRESH_MS,
  })

/** The names of tasks as a filter shows them; a task is one of its department's. */
export function useTaskNames(departmentId: number, values: readonly number[]): readonly string[] {
  const { data } = useQuery({ ...tasksQuery(departmentId), enabled: departmentId > 0 && values.length > 0 })
  return values.map((value) => (departmentId > 0 ? nameIn(data, value) : `#${value}`))
}

export const loadTasksOf =
  (departmentId: number): LoadOptions =>
  async (text, block) => {
    const tasks = (await queries.ensureQueryData(tasksQuery(departmentId))).filter(({ deleted }) => !deleted)
    return loadFrom(tasks.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
  }

/** Everybody; who was found is known from then on, with the department. */
export const loadColleagues: LoadOptions = async (text, block) => {
  const query = { text, block, maxPerBlock: PER_BLOCK }
  const users = await call(category.users, { params: { tag: 'active' }, query })
  for (const user of users) queries.setQueryData(userQuery(user.index).queryKey, user)
  const items = users.map((user) => ({ value: String(user.index), label: user.fullName, detail: user.department }))
  return { items, more: users.length === PER_BLOCK }
}

/** Those of one department: who may be in charge of its tickets. */
export const loadStaffOf =
  (departmentId: number): LoadOptions =>
  async (text, block) => {
    const query = { text, block, maxPerBlock: PER_BLOCK }
    const users = await call(department.users, { params: { departmentId, isDelete: false }, query })
    const items = users.map((user) => ({ value: String(user.userId), label: user.fullName, detail: user.positionName }))
    return { items, more: users.length === PER_BLOCK }
  }

export const priorityOption = (priority: TicketPriority) => ({
  value: String(priority),
  label: priorityWord(priority),
})
export const readPriority = ({ value }: Option) => ticketPriorities.find((one) => String(one) === value)
export const loadPriorities: LoadOptions = (text, block) => loadFrom(ticketPriorities.map(priorityOption))(text, block)
