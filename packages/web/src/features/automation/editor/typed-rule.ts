import {
  AUTOMATION_RUNS_PER_HOUR,
  type AutomationKind,
  type AutomationStepName,
  type AutomationTrigger,
  type MessageReaction,
  type Operator,
  type WatchedField,
} from '@crm/contract/automation-rules'
import type { TaskType } from '@crm/contract/task-rules'
import type { OrderedRow } from '../../../ui/form/ordered-rows.ts'
import type { Option } from '../../../ui/options.ts'
import { plainMessage, type TypedMessage } from './typed-message.ts'

/** A number as it is typed; '' while there is none. */
export type Typed = number | ''

/** One trigger with what any of them asks for: what was typed stays while another is looked at. */
export interface TypedTrigger {
  readonly on: AutomationTrigger
  readonly field: WatchedField | null
  readonly days: Typed
  readonly campaignId: Option | null
  readonly approach: Option | null
  readonly kind: AutomationKind
  readonly every: 'day' | 'week' | 'month'
  readonly weekDay: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly monthDay: Typed
  readonly at: string
}
export interface TypedCondition extends OrderedRow {
  readonly field: string
  readonly op: Operator
  readonly text: string
  readonly number: Typed
  readonly choices: readonly Option[]
}
/** Likewise one step with what any of them asks for. */
export interface TypedStep extends OrderedRow, TypedMessage {
  readonly do: AutomationStepName
  readonly type: TaskType
  readonly title: string
  readonly content: string
  readonly assignee: { readonly to: 'curator' | 'owner' | 'user'; readonly userId: Option | null }
  readonly dueDays: Typed
  readonly userIds: readonly Option[]
  readonly curator: boolean
  readonly owner: boolean
  readonly message: string
  readonly field: string
  readonly value: Option | null
  readonly groupId: Option | null
  readonly campaignId: Option | null
  readonly was: MessageReaction
  readonly amount: Typed
  readonly unit: 'minute' | 'hour' | 'day'
}

/** The form as it is typed, in the order of its fields. */
export interface TypedRule {
  readonly name: string
  readonly trigger: TypedTrigger
  readonly match: 'all' | 'any'
  readonly conditions: readonly TypedCondition[]
  readonly steps: readonly TypedStep[]
  readonly description: string
  readonly runsPerHour: Typed
}

export const plainTrigger: TypedTrigger = {
  on: 'customerAdded',
  field: null,
  days: 30,
  campaignId: null,
  approach: null,
  kind: 'customer',
  every: 'day',
  weekDay: 1,
  monthDay: 1,
  at: '08:00',
}
export const plainCondition = (row: number, field: string): TypedCondition => ({
  row,
  field,
  op: 'is',
  text: '',
  number: '',
  choices: [],
})
export const plainStep = (row: number): TypedStep => ({
  row,
  do: 'createTask',
  type: 'call',
  title: '',
  content: '',
  assignee: { to: 'curator', userId: null },
  dueDays: 1,
  userIds: [],
  curator: true,
  owner: false,
  message: '',
  field: '',
  value: null,
  groupId: null,
  campaignId: null,
  ...plainMessage,
  was: 'notOpened',
  amount: 1,
  unit: 'day',
})

export const newRule = (): TypedRule => ({
  name: '',
  trigger: plainTrigger,
  match: 'all',
  conditions: [],
  steps: [plainStep(0)],
  description: '',
  runsPerHour: AUTOMATION_RUNS_PER_HOUR,
})
