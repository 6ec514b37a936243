import { faultsBy, type Merge, type MergeFault, splitBy } from './merge.ts'

/** The kinds of records that rules work on. */
export const automationKinds = ['customer', 'opportunity', 'ticket', 'task'] as const
export type AutomationKind = (typeof automationKinds)[number]

/** What starts a rule, with the kind of record that it is about; a schedule names its kind itself. */
export const automationTriggers = {
  customerAdded: 'customer',
  customerChanged: 'customer',
  customerHanded: 'customer',
  customerIdle: 'customer',
  opportunityMoved: 'opportunity',
  opportunityWon: 'opportunity',
  opportunityLost: 'opportunity',
  opportunityStale: 'opportunity',
  ticketCompleted: 'ticket',
  ticketLate: 'ticket',
  taskOverdue: 'task',
  schedule: null,
} as const satisfies Record<string, AutomationKind | null>
export type AutomationTrigger = keyof typeof automationTriggers
export const triggerNames = Object.keys(automationTriggers) as AutomationTrigger[]

export const kindOfTrigger = (trigger: {
  readonly on: AutomationTrigger
  readonly kind?: AutomationKind
}): AutomationKind => automationTriggers[trigger.on] ?? trigger.kind ?? 'customer'

/** The fields of a customer whose change may start a rule; as its log names them. */
export const watchedFields = [
  'name',
  'phoneCustomer',
  'emailCustomer',
  'address',
  'taxCode',
  'birthday',
  'business',
  'curator',
  'groupCustomer',
  'sourceCustomer',
  'relationship',
  'appointmentSchedule',
] as const
export type WatchedField = (typeof watchedFields)[number]

/** Where the values of a choice come from: a list of the company, or a closed list of the contract. */
export const choiceSources = [
  'user',
  'department',
  'customerGroup',
  'customerSource',
  'business',
  'relationship',
  'campaign',
  'approach',
  'departmentTask',
  'opportunityStatus',
  'failReason',
  'ticketStatus',
  'ticketPriority',
  'taskType',
  'taskStatus',
  'taskPriority',
  'emailTemplate',
  'smsOriginal',
  'mailSender',
  'brandName',
] as const
export type ChoiceSource = (typeof choiceSources)[number]

export type AutomationField =
  | { readonly type: 'text' }
  | { readonly type: 'number' }
  | { readonly type: 'choice'; readonly of: ChoiceSource }

const text = { type: 'text' } as const
const number = { type: 'number' } as const
const choice = <S extends ChoiceSource>(of: S) => ({ type: 'choice', of }) as const

/** What conditions ask of a record, by kind. A customer may stand in several groups: `is` means that it is in that one. */
export const automationFields = {
  customer: {
    name: text,
    phoneCustomer: text,
    emailCustomer: text,
    address: text,
    taxCode: text,
    groupCustomer: choice('customerGroup'),
    sourceCustomer: choice('customerSource'),
    business: choice('business'),
    relationship: choice('relationship'),
    curator: choice('user'),
    department: choice('department'),
    daysSinceInteraction: number,
    daysSinceAdded: number,
  },
  opportunity: {
    name: text,
    campaign: choice('campaign'),
    approach: choice('approach'),
    curator: choice('user'),
    department: choice('department'),
    source: choice('customerSource'),
    status: choice('opportunityStatus'),
    failReason: choice('failReason'),
    revenue: number,
    probability: number,
    daysInStep: number,
  },
  ticket: {
    name: text,
    department: choice('department'),
    departmentTask: choice('departmentTask'),
    curator: choice('user'),
    priority: choice('ticketPriority'),
    status: choice('ticketStatus'),
    daysSinceAdded: number,
  },
  task: {
    title: text,
    type: choice('taskType'),
    status: choice('taskStatus'),
    priority: choice('taskPriority'),
    curator: choice('user'),
    department: choice('department'),
  },
} as const satisfies Record<AutomationKind, Record<string, AutomationField>>

export const operators = {
  text: ['is', 'isNot', 'contains', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'more', 'less'],
  choice: ['is', 'isNot', 'oneOf', 'empty', 'notEmpty'],
} as const
export type Operator = (typeof operators)[keyof typeof operators][number]
export const operatorNames = ['is', 'isNot', 'contains', 'more', 'less', 'oneOf', 'empty', 'notEmpty'] as const
/** These ask for no value; `oneOf` takes one or more, the others exactly one. */
export const valueless: readonly Operator[] = ['empty', 'notEmpty']

/** What a step may set, by kind, and where the new value comes from. */
export const changeableFields = {
  customer: { sourceCustomer: 'customerSource', relationship: 'relationship', business: 'business' },
  opportunity: { approach: 'approach' },
  ticket: { priority: 'ticketPriority' },
  task: { status: 'taskStatus', priority: 'taskPriority' },
} as const satisfies Record<AutomationKind, Record<string, ChoiceSource>>

/** What a rule does, and of which kinds of records it can. */
export const automationSteps = {
  createTask: ['customer', 'opportunity', 'ticket'],
  assign: ['customer', 'opportunity', 'ticket', 'task'],
  notify: ['customer', 'opportunity', 'ticket', 'task'],
  changeField: ['customer', 'opportunity', 'ticket', 'task'],
  addGroup: ['customer'],
  addToCampaign: ['customer'],
  sendMail: ['customer', 'opportunity'],
  sendSms: ['customer', 'opportunity'],
  ifMessage: ['customer', 'opportunity'],
  wait: ['customer', 'opportunity', 'ticket', 'task'],
} as const satisfies Record<string, readonly AutomationKind[]>
export type AutomationStepName = keyof typeof automationSteps
export const stepNames = Object.keys(automationSteps) as AutomationStepName[]

export const isStepOf = (step: AutomationStepName, kind: AutomationKind): boolean =>
  (automationSteps[step] as readonly AutomationKind[]).includes(kind)

export const messageReactions = ['opened', 'notOpened', 'clicked', 'notClicked', 'answered', 'notAnswered'] as const
export type MessageReaction = (typeof messageReactions)[number]

/** What can be known of a message: nobody sees an SMS opened, or a mail answered. */
const reactionsTo = {
  sendMail: ['opened', 'notOpened', 'clicked', 'notClicked'],
  sendSms: ['clicked', 'notClicked', 'answered', 'notAnswered'],
} as const satisfies Partial<Record<AutomationStepName, readonly MessageReaction[]>>

/** What may be asked behind these steps, of the last message that they write. */
export function reactionsAfter(steps: readonly { readonly do: AutomationStepName }[]): readonly MessageReaction[] {
  const last = steps.map((step) => step.do).findLast((name) => name === 'sendMail' || name === 'sendSms')
  return last === undefined ? [] : reactionsTo[last]
}

/** What stands in texts as `{{customer.name}}`; the value is that of the moment when the step is taken. */
export const mergeSlots = {
  customer: ['customer.name', 'customer.code', 'curator.name', 'owner.name', 'date.today'],
  opportunity: [
    'opportunity.name',
    'opportunity.code',
    'customer.name',
    'campaign.name',
    'curator.name',
    'owner.name',
    'date.today',
  ],
  ticket: ['ticket.name', 'ticket.code', 'curator.name', 'owner.name', 'date.today'],
  task: ['task.title', 'task.code', 'curator.name', 'owner.name', 'date.today'],
} as const satisfies Record<AutomationKind, readonly string[]>
export type MergeSlot = (typeof mergeSlots)[AutomationKind][number]

const isSlotOf =
  (kind: AutomationKind) =>
  (name: string): name is MergeSlot =>
    (mergeSlots[kind] as readonly string[]).includes(name)

/** A text of a step, split once; filled by `fillMerge`. */
export const splitSlots = (kind: AutomationKind, text: string): Merge<MergeSlot> => splitBy(text, isSlotOf(kind))
/** What has the shape of a slot and is none of the kind. */
export const slotFaults = (kind: AutomationKind, text: string): MergeFault[] => faultsBy(text, isSlotOf(kind))

export const runStates = ['running', 'waiting', 'done', 'failed', 'refused', 'skipped'] as const
export type RunState = (typeof runStates)[number]

/** Why a run was skipped or refused. One that failed names the refusal of the step (`refusals.ts`) instead. */
export const runReasons = [
  'tooDeep',
  'hourlyLimit',
  'tooManyCurators',
  'switchedOff',
  'recordGone',
  'ownerSuspended',
  'ownerWithoutRight',
  'nobodyToAssign',
  'notMet',
] as const
export type RunReason = (typeof runReasons)[number]

/** Why a rule is off, where it was not its owner who did it. */
export const offReasons = ['failures'] as const

export const AUTOMATIONS_MAX = 200
export const AUTOMATION_CONDITIONS_MAX = 20
export const AUTOMATION_STEPS_MAX = 20
export const AUTOMATION_PEOPLE_MAX = 50
export const AUTOMATION_VALUES_MAX = 50
/** What a rule causes may start rules so far. docs/rules.md R-21. */
export const AUTOMATION_DEPTH_MAX = 5
export const AUTOMATION_RUNS_PER_HOUR = 1_000
export const AUTOMATION_RUNS_PER_HOUR_MAX = 10_000
/** So many failures in a row switch a rule off. */
export const AUTOMATION_FAILURES_MAX = 5
export const DRY_RUN_DAYS = 30
/** Of the runs that a list counts. */
export const RECENT_RUN_DAYS = 30
/** A wait lasts no longer. */
export const WAIT_DAYS_MAX = 365
/** Runs are kept so long after their end. */
export const RUN_DAYS_KEPT = 90
