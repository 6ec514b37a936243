import type { AddAutomation, Condition, Step, Trigger } from '@crm/contract/automation-fields'
import {
  type AutomationField,
  type AutomationKind,
  automationFields,
  type ChoiceSource,
  changeableFields,
  isStepOf,
  kindOfTrigger,
  operators,
  reactionsAfter,
  slotFaults,
  valueless,
} from '@crm/contract/automation-rules'
import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { type Actor, isAdmin, isGranted } from '../../kernel/actor.ts'

export type RuleFacts = Pick<
  AddAutomation,
  'name' | 'description' | 'trigger' | 'match' | 'conditions' | 'steps' | 'runsPerHour'
>

/** Whose rule it is changes it, and admins do: it acts with the rights of its owner, and of nobody else. */
export const mayChange = (actor: Actor, { ownerId }: { readonly ownerId: number }): boolean =>
  isAdmin(actor) || actor.userId === ownerId

export const rightsOn = (actor: Actor, rule: { readonly ownerId: number; readonly isDeleted: boolean }) => ({
  canEdit: isGranted(actor, 'edit') && mayChange(actor, rule) && !rule.isDeleted,
  canDelete: isGranted(actor, 'delete') && mayChange(actor, rule),
})

/** Of a closed list: a name that every object has is none of its own. */
const ownOf = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined

const fieldOf = (kind: AutomationKind, field: string): AutomationField | undefined =>
  ownOf<AutomationField>(automationFields[kind], field)

/** Choices that are words and no numbers. */
const worded: readonly ChoiceSource[] = ['failReason', 'taskType']

function suits(kind: AutomationKind, { field, op, values }: Condition): boolean {
  const declared = fieldOf(kind, field)
  if (!declared || !(operators[declared.type] as readonly string[]).includes(op)) return false
  if (valueless.includes(op)) return values.length === 0
  if (op !== 'oneOf' && values.length !== 1) return false
  const type =
    declared.type === 'number' || (declared.type === 'choice' && !worded.includes(declared.of)) ? 'number' : 'string'
  return values.length > 0 && values.every((value) => typeof value === type)
}

const changeable = (kind: AutomationKind, field: string): ChoiceSource | undefined =>
  ownOf<ChoiceSource>(changeableFields[kind], field)

function stepSuits(kind: AutomationKind, step: Step): boolean {
  if (!isStepOf(step.do, kind)) return false
  if (step.do === 'notify') return step.curator || step.owner || step.userIds.length > 0
  return step.do !== 'changeField' || changeable(kind, step.field) !== undefined
}

/** A wait, or a question, that nothing comes after is for nothing. */
const endsIdle = (steps: readonly Step[]) => ['wait', 'ifMessage'].includes(steps.at(-1)?.do ?? '')

const asksWhatIsKnown = (step: Step, place: number, steps: readonly Step[]) =>
  step.do !== 'ifMessage' || reactionsAfter(steps.slice(0, place)).includes(step.was)

export const isSuited = ({
  trigger,
  conditions,
  steps,
}: Pick<RuleFacts, 'trigger' | 'conditions' | 'steps'>): boolean => {
  const kind = kindOfTrigger(trigger)
  return (
    conditions.every((condition) => suits(kind, condition)) &&
    steps.every((step) => stepSuits(kind, step)) &&
    steps.every(asksWhatIsKnown) &&
    !endsIdle(steps)
  )
}

const textsOf = (step: Step): string[] => {
  if (step.do === 'createTask') return [step.title, step.content]
  return step.do === 'notify' ? [step.message] : []
}

export function unknownSlot({ trigger, steps }: Pick<RuleFacts, 'trigger' | 'steps'>): string | undefined {
  const kind = kindOfTrigger(trigger)
  return steps.flatMap(textsOf).flatMap((text) => slotFaults(kind, text))[0]?.field
}

export interface Choice {
  readonly of: string
  readonly id: number
}

const some = (of: ChoiceSource, ids: readonly number[]): Choice[] =>
  ids.filter((id) => id > 0).map((id) => ({ of, id }))

function choicesOfStep(kind: AutomationKind, step: Step): Choice[] {
  if (step.do === 'createTask') return step.assignee.to === 'user' ? some('user', [step.assignee.userId]) : []
  if (step.do === 'assign' || step.do === 'notify') return some('user', step.userIds)
  if (step.do === 'addGroup') return some('customerGroup', [step.groupId])
  if (step.do === 'addToCampaign') return some('campaign', [step.campaignId])
  if (step.do === 'sendMail')
    return [...some('emailTemplate', [step.templateId]), ...some('mailSender', [step.senderId])]
  if (step.do === 'sendSms') return [...some('smsOriginal', [step.templateId]), ...some('brandName', [step.brandId])]
  const of = step.do === 'changeField' ? changeable(kind, step.field) : undefined
  return of && step.do === 'changeField' ? some(of, [step.value]) : []
}

const choicesOfTrigger = (trigger: Trigger): Choice[] =>
  trigger.on === 'opportunityMoved'
    ? [...some('campaign', [trigger.campaignId]), ...some('approach', [trigger.approach])]
    : []

/** Everything that a rule names by an id. */
export function choicesOf({
  trigger,
  conditions,
  steps,
}: Pick<RuleFacts, 'trigger' | 'conditions' | 'steps'>): Choice[] {
  const kind = kindOfTrigger(trigger)
  const named = conditions.flatMap(({ field, values }) => {
    const declared = fieldOf(kind, field)
    return declared?.type === 'choice'
      ? some(
          declared.of,
          values.filter((value) => typeof value === 'number'),
        )
      : []
  })
  return [...choicesOfTrigger(trigger), ...named, ...steps.flatMap((step) => choicesOfStep(kind, step))]
}

const dayMs = 86_400_000
const unitMs = { minute: 60_000, hour: 3_600_000, day: dayMs } as const
export const waitMs = ({ amount, unit }: Extract<Step, { do: 'wait' }>): number => amount * unitMs[unit]

const lastOfMonth = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

type Schedule = Extract<Trigger, { on: 'schedule' }>

function isDay({ every, weekDay, monthDay }: Schedule, day: string): boolean {
  if (every === 'week') return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekDay
  return every === 'day' || Number(day.slice(8)) === Math.min(monthDay, lastOfMonth(day))
}

/** The first moment of a schedule after another one, by the clock of the office. */
export function nextOf(schedule: Schedule, after: Date): Date {
  for (let day = plainDateOf(after); ; day = plainDateOf(dayRange(day).to)) {
    const at = new Date(`${day}T${schedule.at}:00+07:00`)
    if (at > after && isDay(schedule, day)) return at
  }
}

/** How often a schedule came between two moments. */
export function timesOf(schedule: Schedule, from: Date, to: Date): number {
  let times = 0
  for (let at = nextOf(schedule, from); at <= to; at = nextOf(schedule, at)) times += 1
  return times
}
