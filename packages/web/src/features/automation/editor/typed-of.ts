import type { Condition, Step, Trigger } from '@crm/contract/automation-fields'
import { type AutomationKind, kindOfTrigger } from '@crm/contract/automation-rules'
import type { AutomationView } from '@crm/contract/automation-views'
import { translate } from '../../../kernel/i18n.ts'
import type { Option } from '../../../ui/options.ts'
import { fieldsOf, settableOf } from '../rule-choices.ts'
import { choiceWord, type NameOf, nameIn } from '../rule-words.ts'
import { typedMessage } from './typed-message.ts'
import {
  plainCondition,
  plainStep,
  plainTrigger,
  type TypedCondition,
  type TypedRule,
  type TypedStep,
  type TypedTrigger,
} from './typed-rule.ts'

/** A rule, or one that is ready to begin with. */
export type KnownRule = Pick<
  AutomationView,
  'name' | 'description' | 'trigger' | 'match' | 'conditions' | 'steps' | 'runsPerHour' | 'names'
>

const optionsOf = (nameOf: NameOf, of: string, values: readonly (string | number)[]): Option[] =>
  values.map((value) => ({ value: String(value), label: choiceWord(nameOf, of, value) }))
const optionOf = (nameOf: NameOf, of: string, value: number): Option | null =>
  value > 0 ? { value: String(value), label: choiceWord(nameOf, of, value) } : null

function typedTrigger(nameOf: NameOf, trigger: Trigger): TypedTrigger {
  if (trigger.on !== 'opportunityMoved') return { ...plainTrigger, ...trigger }
  const { on, campaignId, approach } = trigger
  return {
    ...plainTrigger,
    on,
    campaignId: optionOf(nameOf, 'campaign', campaignId),
    approach: optionOf(nameOf, 'approach', approach),
  }
}

function typedCondition(
  nameOf: NameOf,
  kind: AutomationKind,
  { field, op, values }: Condition,
  row: number,
): TypedCondition {
  const plain = { ...plainCondition(row, field), op }
  const known = fieldsOf(kind)[field]
  const [first = ''] = values
  if (known?.type === 'choice') return { ...plain, choices: optionsOf(nameOf, known.of, values) }
  return known?.type === 'number'
    ? { ...plain, number: typeof first === 'number' ? first : '' }
    : { ...plain, text: String(first) }
}

function typedStep(nameOf: NameOf, kind: AutomationKind, step: Step, row: number): TypedStep {
  const plain = plainStep(row)
  switch (step.do) {
    case 'createTask': {
      const { assignee } = step
      const userId = assignee.to === 'user' ? optionOf(nameOf, 'user', assignee.userId) : null
      return { ...plain, ...step, assignee: { to: assignee.to, userId } }
    }
    case 'assign':
    case 'notify':
      return { ...plain, ...step, userIds: optionsOf(nameOf, 'user', step.userIds) }
    case 'changeField': {
      const none = { value: '0', label: translate('automation:none') }
      return { ...plain, ...step, value: optionOf(nameOf, settableOf(kind)[step.field] ?? '', step.value) ?? none }
    }
    case 'addGroup':
      return { ...plain, ...step, groupId: optionOf(nameOf, 'customerGroup', step.groupId) }
    case 'addToCampaign':
      return { ...plain, ...step, campaignId: optionOf(nameOf, 'campaign', step.campaignId) }
    case 'sendMail': {
      const [template, sender] = [
        optionOf(nameOf, 'emailTemplate', step.templateId),
        optionOf(nameOf, 'mailSender', step.senderId),
      ]
      return { ...plain, do: step.do, ...typedMessage(step, template, sender) }
    }
    case 'sendSms': {
      const [original, brand] = [
        optionOf(nameOf, 'smsOriginal', step.templateId),
        optionOf(nameOf, 'brandName', step.brandId),
      ]
      return { ...plain, do: step.do, ...typedMessage(step, original, brand) }
    }
    case 'ifMessage':
    case 'wait':
      return { ...plain, ...step }
  }
}

/** A rule as the form shows it. */
export function typedOf({ names, ...rule }: KnownRule): TypedRule {
  const [nameOf, kind] = [nameIn(names), kindOfTrigger(rule.trigger)]
  return {
    name: rule.name,
    trigger: typedTrigger(nameOf, rule.trigger),
    match: rule.match,
    conditions: rule.conditions.map((one, row) => typedCondition(nameOf, kind, one, row)),
    steps: rule.steps.map((one, row) => typedStep(nameOf, kind, one, row)),
    description: rule.description,
    runsPerHour: rule.runsPerHour,
  }
}
