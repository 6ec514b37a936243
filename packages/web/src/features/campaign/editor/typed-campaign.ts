import type { OutcomeTask } from '@crm/contract/campaign-fields'
import type { ApproachType, OutcomeKind } from '@crm/contract/campaign-rules'
import type { CampaignView } from '@crm/contract/campaign-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { APPROACH_STEPS_MIN, STALE_DAYS } from '@crm/contract/rules/limits'
import { translate } from '../../../kernel/i18n.ts'
import type { OrderedRow } from '../../../ui/form/ordered-rows.ts'
import { numberIn, type Option } from '../../../ui/options.ts'
import {
  messageFaults,
  messageIn,
  plainMessage,
  type TypedMessage,
  typedMessage,
} from '../../automation/editor/typed-message.ts'

/** A number as it is typed; '' while there is none. */
type Typed = number | ''

export interface TypedStep extends OrderedRow {
  readonly methodId?: number
  readonly type: ApproachType
  readonly name: string
  readonly days: Typed
  readonly probability: Typed
  /** Opportunities that stand on it: then it stays. */
  readonly used: number
}
export interface TypedReason extends OrderedRow {
  readonly reasonId?: number
  readonly name: string
}
export interface TypedOutcome {
  readonly kind: OutcomeKind
  readonly campaign: Option | null
  readonly task: Omit<OutcomeTask, 'days'> & { readonly days: Typed }
  readonly message: TypedMessage
}

/** The form as it is typed, in the order of its fields. */
export interface TypedCampaign {
  readonly name: string
  readonly description: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly goalOpportunities: Typed
  readonly goalRevenue: Typed
  readonly approachMethods: readonly TypedStep[]
  readonly managerIds: readonly Option[]
  readonly participantIds: readonly Option[]
  readonly autoSplit: boolean
  readonly staleDays: Typed
  readonly success: TypedOutcome
  readonly failure: TypedOutcome
  readonly failReasons: readonly TypedReason[]
}

export const typeWord = (type: ApproachType) => translate(`campaign:type.${type}`)

/** What a plan begins with: as many steps as there must be. */
const firstSteps = [
  ['call', 3, 10],
  ['email', 3, 30],
  ['meet', 7, 60],
  ['task', 7, 90],
] as const satisfies readonly (readonly [ApproachType, number, number])[]

const noTask = { type: 'call', title: '', days: 3 } as const
const nothing: TypedOutcome = { kind: 'nothing', campaign: null, task: noTask, message: plainMessage }

export const newCampaign = (now: Date): TypedCampaign => ({
  name: '',
  description: '',
  startDate: plainDateOf(now),
  endDate: null,
  goalOpportunities: '',
  goalRevenue: '',
  approachMethods: firstSteps.map(([type, days, probability], row) => ({
    row,
    type,
    name: typeWord(type),
    days,
    probability,
    used: 0,
  })),
  managerIds: [],
  participantIds: [],
  autoSplit: true,
  staleDays: STALE_DAYS,
  success: nothing,
  failure: nothing,
  failReasons: [],
})

const optionOf = (id: number, label: string): Option | null => (id > 0 ? { value: String(id), label } : null)

function typedMessageOf({ message, templateName, fromName }: CampaignView['success']): TypedMessage {
  if (message === null) return plainMessage
  const from = message.do === 'sendMail' ? message.senderId : message.brandId
  return typedMessage(message, optionOf(message.templateId, templateName), optionOf(from, fromName))
}

const typedOutcome = (outcome: CampaignView['success']): TypedOutcome => ({
  kind: outcome.kind,
  task: outcome.task ?? noTask,
  campaign: optionOf(outcome.campaignId, outcome.campaignName),
  message: typedMessageOf(outcome),
})

export const typedOf = (view: CampaignView): TypedCampaign => ({
  ...view,
  goalOpportunities: view.goalOpportunities ?? '',
  goalRevenue: view.goalRevenue ?? '',
  approachMethods: view.approachMethods.map(({ open, success, failure, ...method }, row) => ({
    ...method,
    row,
    used: open + success + failure,
  })),
  managerIds: [],
  participantIds: [],
  success: typedOutcome(view.success),
  failure: typedOutcome(view.failure),
  failReasons: view.failReasons.map((reason, row) => ({ ...reason, row })),
})

const outcomeIn = ({ kind, campaign, task, message }: TypedOutcome) => ({
  kind,
  task: kind === 'task' ? { ...task, days: task.days === '' ? 0 : task.days } : null,
  campaignId: kind === 'opportunity' ? (numberIn(campaign) ?? 0) : 0,
  message: kind === 'sendMail' || kind === 'sendSms' ? messageIn(kind, message) : null,
})
const numberOrNull = (typed: Typed) => (typed === '' ? null : typed)

/** What both calls send of the plan. A first day that is not chosen is missing, and the schema says so. */
export const planIn = (typed: TypedCampaign) => ({
  name: typed.name,
  description: typed.description,
  startDate: typed.startDate ?? undefined,
  endDate: typed.endDate,
  goalOpportunities: numberOrNull(typed.goalOpportunities),
  goalRevenue: numberOrNull(typed.goalRevenue),
  autoSplit: typed.autoSplit,
  staleDays: typed.staleDays === '' ? STALE_DAYS : typed.staleDays,
  success: outcomeIn(typed.success),
  failure: outcomeIn(typed.failure),
  approachMethods: typed.approachMethods.map(({ row: _row, used: _used, days, probability, ...step }) => ({
    ...step,
    days: days === '' ? 0 : days,
    probability: probability === '' ? 0 : probability,
  })),
  failReasons: typed.failReasons.map(({ row: _, ...reason }) => reason),
})

export const addBody = (typed: TypedCampaign) => ({
  ...planIn(typed),
  managerIds: typed.managerIds.map(({ value }) => Number(value)),
  participantIds: typed.participantIds.map(({ value }) => Number(value)),
})

/** The fields of a message go by the names of the call: what the schema finds is said there too. */
export const messagePath = (name: string, part: string) =>
  `${name}.message.${part === 'original' ? 'template' : part}Id`

const faultsOfMessage = (name: 'success' | 'failure', { kind, message }: TypedOutcome) =>
  kind === 'sendMail' || kind === 'sendSms'
    ? Object.fromEntries(
        Object.entries(messageFaults(kind, message)).map(([part, fault]) => [messagePath(name, part), fault]),
      )
    : {}

/** What the schema leaves to the server, said before anything is sent. */
export function checkCampaign(typed: TypedCampaign) {
  const { startDate, endDate, approachMethods } = typed
  const hasTarget = ({ kind, campaign }: TypedOutcome) => kind !== 'opportunity' || campaign !== null
  const choose = translate('campaign:editor.chooseCampaign')
  return {
    endDate:
      startDate !== null && endDate !== null && endDate < startDate
        ? translate('refusal:campaign.datesReversed')
        : undefined,
    approachMethods: approachMethods.length < APPROACH_STEPS_MIN ? translate('refusal:campaign.fewMethods') : undefined,
    success: hasTarget(typed.success) ? undefined : choose,
    failure: hasTarget(typed.failure) ? undefined : choose,
    ...faultsOfMessage('success', typed.success),
    ...faultsOfMessage('failure', typed.failure),
  }
}
