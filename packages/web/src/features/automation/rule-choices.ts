import {
  type AutomationField,
  type AutomationKind,
  automationFields,
  type ChoiceSource,
  changeableFields,
} from '@crm/contract/automation-rules'
import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { failReasons, opportunityStatuses } from '@crm/contract/opportunity-rules'
import { taskStatuses, taskTypes } from '@crm/contract/task-rules'
import { ticketPriorities, ticketStatuses } from '@crm/contract/ticket-rules'
import { queries } from '../../kernel/query.ts'
import { type LoadOptions, loadFrom } from '../../ui/options.ts'
import { loadCampaigns } from '../campaign/campaign-options.ts'
import { campaignQuery } from '../campaign/campaign-queries.ts'
import {
  loadBusinesses,
  loadDepartments,
  loadGroups,
  loadRelationships,
  loadSources,
  loadUsers,
  withNone,
} from '../customer/customer-options.ts'
import { brandsQuery, sendersQuery } from '../marketing-area/sending-queries.ts'
import { loadEmailTemplates, loadSmsOriginals } from '../message/message-queries.ts'
import { statusWord as opportunityStatusWord, reasonWord } from '../opportunity/opportunity-words.tsx'
import { statusWord as taskStatusWord, typeWord } from '../task/task-words.tsx'
import { loadTasksOf } from '../ticket/list/ticket-options.ts'
import { priorityWord, statusWord as ticketStatusWord } from '../ticket/ticket-words.ts'

/** A list that the contract closes, with the word of each. */
const closed = <const T extends string | number>(values: readonly T[], word: (value: T) => string) => ({
  load: ((text, block) =>
    loadFrom(values.map((value) => ({ value: String(value), label: word(value) })))(text, block)) satisfies LoadOptions,
  wordOf: (given: string) => {
    const found = values.find((value) => String(value) === given)
    return found === undefined ? undefined : word(found)
  },
})
const lists = {
  opportunityStatus: closed(opportunityStatuses, opportunityStatusWord),
  failReason: closed(failReasons, reasonWord),
  ticketStatus: closed(ticketStatuses, ticketStatusWord),
  ticketPriority: closed(ticketPriorities, priorityWord),
  taskType: closed(taskTypes, typeWord),
  taskStatus: closed(taskStatuses, taskStatusWord),
  taskPriority: closed(ticketPriorities, priorityWord),
}
type ClosedSource = keyof typeof lists
const isClosed = (of: string): of is ClosedSource => of in lists

/** The word of a value of a closed list; undefined: it is a record of the company. */
export const closedWord = (of: string, value: string | number): string | undefined =>
  isClosed(of) ? lists[of].wordOf(String(value)) : undefined

/** Of these the values are numbers that the company gave, or the contract. */
export const isNumbered = (of: ChoiceSource): boolean => of !== 'failReason' && of !== 'taskType'

const loadStepsOf =
  (campaignId: number): LoadOptions =>
  async (text, block) => {
    const { approachMethods } = await queries.ensureQueryData(campaignQuery(campaignId))
    const options = approachMethods.map(({ methodId, name }) => ({ value: String(methodId), label: name }))
    return loadFrom(options)(text, block)
  }

/** These are looked for under another choice. */
export const parentOf = {
  approach: { of: 'campaign', load: loadStepsOf },
  departmentTask: { of: 'department', load: loadTasksOf },
} as const
export type NestedSource = keyof typeof parentOf
export type PlainSource = Exclude<ChoiceSource, NestedSource>
export const isNested = (of: ChoiceSource): of is NestedSource => of in parentOf

const loadSenders: LoadOptions = async (text, block) => {
  const senders = await queries.ensureQueryData(sendersQuery)
  const options = senders.map(({ index, name, address }) => ({ value: String(index), label: name, detail: address }))
  return loadFrom(options)(text, block)
}

/** Care and advertising have brand names of their own. */
export const loadBrandsOf =
  (wanted?: MessagePurpose): LoadOptions =>
  async (text, block) => {
    const brands = await queries.ensureQueryData(brandsQuery)
    const fitting = brands.filter(({ purpose }) => wanted === undefined || purpose === wanted)
    return loadFrom(fitting.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
  }

const loads: Readonly<Record<Exclude<PlainSource, ClosedSource>, LoadOptions>> = {
  user: loadUsers,
  department: loadDepartments,
  customerGroup: loadGroups,
  customerSource: loadSources,
  business: loadBusinesses,
  relationship: loadRelationships,
  campaign: loadCampaigns,
  emailTemplate: loadEmailTemplates,
  smsOriginal: loadSmsOriginals,
  mailSender: loadSenders,
  brandName: loadBrandsOf(),
}
export const loadChoice = (of: PlainSource): LoadOptions => (isClosed(of) ? lists[of].load : loads[of])

/** What a field may be set to; of some a record may be without. */
const mayBeNone: readonly ChoiceSource[] = ['business', 'relationship']
export const loadNewValue = (of: PlainSource): LoadOptions =>
  mayBeNone.includes(of) ? withNone('automation:none', loadChoice(of)) : loadChoice(of)

/** What conditions may ask of a kind of record, by its name. */
export const fieldsOf = (kind: AutomationKind): Readonly<Record<string, AutomationField>> => automationFields[kind]
/** What a step may set, and where its values come from. */
export const settableOf = (kind: AutomationKind): Readonly<Record<string, ChoiceSource>> => changeableFields[kind]
