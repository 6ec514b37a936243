import type { Condition, Step, Trigger } from '@crm/contract/automation-fields'
import {
  type AutomationKind,
  isStepOf,
  kindOfTrigger,
  reactionsAfter,
  slotFaults,
  valueless,
} from '@crm/contract/automation-rules'
import { translate } from '../../../kernel/i18n.ts'
import { numberIn } from '../../../ui/options.ts'
import { fieldsOf, isNumbered } from '../rule-choices.ts'
import { messageFaults, messageIn } from './typed-message.ts'
import type { Typed, TypedCondition, TypedRule, TypedStep, TypedTrigger } from './typed-rule.ts'

/** What is not typed is none, which the schema refuses where there must be some. */
const amount = (typed: Typed) => (typed === '' ? 0 : typed)

function triggerIn(typed: TypedTrigger): Trigger {
  const { on, kind, every, weekDay, at } = typed
  switch (on) {
    case 'customerChanged':
      return { on, field: typed.field }
    case 'customerIdle':
      return { on, days: amount(typed.days) }
    case 'opportunityMoved':
      return { on, campaignId: numberIn(typed.campaignId) ?? 0, approach: numberIn(typed.approach) ?? 0 }
    case 'schedule':
      return { on, kind, every, weekDay, monthDay: amount(typed.monthDay), at }
    default:
      return { on }
  }
}

function valuesIn(kind: AutomationKind, { field, op, text, number, choices }: TypedCondition): Condition['values'] {
  const known = fieldsOf(kind)[field]
  if (known === undefined || valueless.includes(op)) return []
  if (known.type === 'text') return text.trim() === '' ? [] : [text.trim()]
  if (known.type === 'number') return number === '' ? [] : [number]
  return choices.map(({ value }) => (isNumbered(known.of) ? Number(value) : value))
}
const conditionIn = (kind: AutomationKind, typed: TypedCondition): Condition => ({
  field: typed.field,
  op: typed.op,
  values: valuesIn(kind, typed),
})

function stepIn(typed: TypedStep): Step {
  const userIds = typed.userIds.map(({ value }) => Number(value))
  switch (typed.do) {
    case 'createTask': {
      const { type, title, content, assignee } = typed
      const to =
        assignee.to === 'user' ? { to: assignee.to, userId: numberIn(assignee.userId) ?? 0 } : { to: assignee.to }
      return { do: typed.do, type, title, content, assignee: to, dueDays: amount(typed.dueDays) }
    }
    case 'assign':
      return { do: typed.do, userIds }
    case 'notify':
      return { do: typed.do, curator: typed.curator, owner: typed.owner, userIds, message: typed.message }
    case 'changeField':
      return { do: typed.do, field: typed.field, value: numberIn(typed.value) ?? 0 }
    case 'addGroup':
      return { do: typed.do, groupId: numberIn(typed.groupId) ?? 0 }
    case 'addToCampaign':
      return { do: typed.do, campaignId: numberIn(typed.campaignId) ?? 0 }
    case 'sendMail':
    case 'sendSms':
      return messageIn(typed.do, typed)
    case 'ifMessage':
      return { do: typed.do, was: typed.was }
    case 'wait':
      return { do: typed.do, amount: amount(typed.amount), unit: typed.unit }
  }
}

/** What a dry run asks of a rule. */
export const questionIn = ({ trigger, match, conditions }: TypedRule) => ({
  trigger: triggerIn(trigger),
  match,
  conditions: conditions.map((one) => conditionIn(kindOfTrigger(trigger), one)),
})

/** What both calls send of a rule. */
export const ruleIn = (typed: TypedRule) => ({
  ...questionIn(typed),
  name: typed.name,
  steps: typed.steps.map(stepIn),
  description: typed.description,
  runsPerHour: amount(typed.runsPerHour),
})

const say = (key: string, values?: Record<string, string>) => translate(`automation:fault.${key}`, values)

function conditionFault(kind: AutomationKind, typed: TypedCondition): string | undefined {
  if (fieldsOf(kind)[typed.field] === undefined) return say('fieldGone')
  return valueless.includes(typed.op) || valuesIn(kind, typed).length > 0 ? undefined : say('value')
}

/** Each condition without a value, by its path. */
export const checkConditions = ({ trigger, conditions }: TypedRule): Record<string, string | undefined> =>
  Object.fromEntries(
    conditions.map((one, place) => [`conditions.${place}.values`, conditionFault(kindOfTrigger(trigger), one)]),
  )

function stepFaults(kind: AutomationKind, typed: TypedStep): Record<string, string | undefined> {
  if (!isStepOf(typed.do, kind)) return { do: say('stepUnsuited') }
  const slotFault = (text: string) => {
    const [fault] = slotFaults(kind, text)
    return fault === undefined ? undefined : say('slot', { slot: `{{${fault.field}}}` })
  }
  if (typed.do === 'createTask') return { title: slotFault(typed.title), content: slotFault(typed.content) }
  if (typed.do === 'changeField')
    return typed.field === '' ? { field: say('field') } : { value: typed.value === null ? say('value') : undefined }
  if (typed.do === 'sendMail' || typed.do === 'sendSms') return messageFaults(typed.do, typed)
  if (typed.do !== 'notify') return {}
  const isTold = typed.curator || typed.owner || typed.userIds.length > 0
  return { message: slotFault(typed.message), userIds: isTold ? undefined : say('nobody') }
}

/** A wait, or a question, that nothing comes after is for nothing. */
function endFault(steps: readonly TypedStep[]): string | undefined {
  const last = steps.at(-1)?.do
  return last === 'wait' || last === 'ifMessage' ? say(`${last}Last`) : undefined
}

function askedFault(steps: readonly TypedStep[], place: number): string | undefined {
  const step = steps[place]
  if (step?.do !== 'ifMessage') return undefined
  const known = reactionsAfter(steps.slice(0, place))
  if (known.length === 0) return say('noMessage')
  return known.includes(step.was) ? undefined : say('notKnown')
}

/** What the schema does not know, said before anything is sent. */
export function checkRule(typed: TypedRule): Record<string, string | undefined> {
  const kind = kindOfTrigger(typed.trigger)
  const ofSteps = typed.steps.flatMap((step, place) =>
    Object.entries(stepFaults(kind, step)).map(([part, fault]) => [`steps.${place}.${part}`, fault] as const),
  )
  const asked = typed.steps.map((_, place) => [`steps.${place}.was`, askedFault(typed.steps, place)] as const)
  return { ...checkConditions(typed), ...Object.fromEntries([...ofSteps, ...asked]), steps: endFault(typed.steps) }
}
