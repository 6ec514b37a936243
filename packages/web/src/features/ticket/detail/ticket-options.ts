import { customer } from '@crm/contract/customer'
import { ticketPriorities } from '@crm/contract/ticket-rules'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { wordsQuery } from '../../../kernel/words.ts'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import { flattenTree } from '../../../ui/tree.ts'
import { priorityWord } from '../ticket-words.ts'

const PER_BLOCK = 20

export const priorityOption = (priority: (typeof ticketPriorities)[number]): Option => ({
  value: String(priority),
  label: priorityWord(priority),
})
export const readPriority = ({ value }: Option) => ticketPriorities.find((one) => String(one) === value)
export const loadPriorities: LoadOptions = (text, block) => loadFrom(ticketPriorities.map(priorityOption))(text, block)

/** All but the default one, which takes no tickets: it is the root of the tree. Without a leader none takes any. */
export const loadDepartments: LoadOptions = async (text, block) => {
  const living = (await queries.ensureQueryData(wordsQuery('departments'))).filter(({ deleted }) => !deleted)
  const roots = new Set(living.filter(({ parent }) => parent === null).map(({ index }) => String(index)))
  const options = flattenTree(living).filter(({ value }) => !roots.has(value))
  const led = new Set(living.filter(({ hasLeader }) => hasLeader).map(({ index }) => String(index)))
  const optionOf = ({ value, label, path }: (typeof options)[number]): Option =>
    led.has(value)
      ? { value, label, detail: path || undefined }
      : { value, label, detail: translate('ticket:noLeader'), disabled: true }
  return loadFrom(options.map(optionOf))(text, block)
}

export const loadCustomersFor =
  (viewAll: boolean): LoadOptions =>
  async (text, block) => {
    const query = { text, block, maxPerBlock: PER_BLOCK }
    const found = await call(customer.category, { params: { viewAll, tag: 'active' }, query })
    const items = found.map(({ index, name, customerCode }) => ({
      value: String(index),
      label: name,
      detail: customerCode,
    }))
    return { items, more: found.length === PER_BLOCK }
  }
