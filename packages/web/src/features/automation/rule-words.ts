import type { Condition, Step, Trigger } from '@crm/contract/automation-fields'
import {
  type AutomationKind,
  type AutomationTrigger,
  kindOfTrigger,
  type MergeSlot,
  mergeSlots,
  splitSlots,
  valueless,
} from '@crm/contract/automation-rules'
import type { AutomationRow, AutomationView } from '@crm/contract/automation-views'
import { fillMerge } from '@crm/contract/merge'
import { showCount } from '../../kernel/format.ts'
import { translate } from '../../kernel/i18n.ts'
import { typeWord } from '../task/task-words.tsx'
import { closedWord, fieldsOf, settableOf } from './rule-choices.ts'

/** The name of a record of the company that a rule holds by its id. */
export type NameOf = (of: string, value: string | number) => string | undefined

export function nameIn(names: AutomationView['names']): NameOf {
  const known = new Map(names.map(({ of, id, name }) => [`${of} ${id}`, name]))
  return (of, value) => known.get(`${of} ${value}`)
}

const say = (key: string, values?: Record<string, unknown>) => translate(`automation:${key}`, values)
const both = (words: readonly string[]) => words.join(', ')

export const choiceWord = (nameOf: NameOf, of: string, value: string | number): string =>
  closedWord(of, value) ?? nameOf(of, value) ?? `#${value}`
export const kindWord = (kind: AutomationKind) => say(`kind.${kind}`)
export const triggerWord = (on: AutomationTrigger) => say(`trigger.${on}`)
export const fieldWord = (kind: AutomationKind, field: string) => say(`field.${kind}.${field}`)
export const slotsOf = (kind: AutomationKind): readonly MergeSlot[] => mergeSlots[kind]
/** `customer.name` stands in a key of its own: a point leads deeper into the texts. */
export const slotWord = (slot: string) => say(`slot.${slot.replace('.', '-')}`)

/** A text as it reads with its slots named: "Gọi chào [tên khách hàng]". */
const shownText = (kind: AutomationKind, text: string) =>
  fillMerge(splitSlots(kind, text), (slot) => `[${slotWord(slot)}]`)

const none: NameOf = () => undefined

function scheduleWords({ every, weekDay, monthDay, at, kind }: Extract<Trigger, { on: 'schedule' }>): string {
  const when = say(`every.${every}`, { at, weekDay: say(`weekDay.${weekDay}`), monthDay })
  return say('when.schedule', { when, kind: kindWord(kind) })
}

/** "khách hàng không có tương tác 30 ngày", to be read behind "Khi". */
export function triggerWords(trigger: Trigger, nameOf: NameOf = none): string {
  if (trigger.on === 'schedule') return scheduleWords(trigger)
  if (trigger.on === 'customerIdle') return say('when.customerIdle', { count: trigger.days })
  if (trigger.on === 'customerChanged' && trigger.field !== null)
    return say('when.customerFieldChanged', { field: say(`watched.${trigger.field}`) })
  if (trigger.on !== 'opportunityMoved') return say(`when.${trigger.on}`)
  const step = trigger.approach > 0 ? nameOf('approach', trigger.approach) : undefined
  const campaign = trigger.campaignId > 0 ? nameOf('campaign', trigger.campaignId) : undefined
  const to = step === undefined ? say('when.opportunityMoved') : say('when.opportunityMovedTo', { step })
  return campaign === undefined ? to : say('when.inCampaign', { what: to, campaign })
}

const unitOf: Readonly<Record<string, string>> = {
  daysSinceInteraction: 'day',
  daysSinceAdded: 'day',
  daysInStep: 'day',
  probability: 'percent',
  revenue: 'money',
}
/** What stands behind a number of this field; empty: nothing. */
export const unitWord = (field: string) => (unitOf[field] === undefined ? '' : say(`unit.${unitOf[field]}`))

/** "Nguồn là Facebook" */
export function conditionWords(kind: AutomationKind, { field, op, values }: Condition, nameOf: NameOf): string {
  const known = fieldsOf(kind)[field]
  const type = known?.type ?? 'text'
  const shown = values.map((value) => {
    if (known?.type === 'choice') return choiceWord(nameOf, known.of, value)
    if (known?.type === 'number') return [showCount(Number(value)), unitWord(field)].filter(Boolean).join(' ')
    return `“${value}”`
  })
  const start = `${fieldWord(kind, field)} ${say(`op.${type}.${op}`)}`
  return valueless.includes(op) ? start : `${start} ${both(shown)}`
}

/** "tạo công việc", without what is in it: of a line in a list. */
export const stepWord = (step: Step['do']) => say(`step.${step}`)

const peopleWords = (nameOf: NameOf, ids: readonly number[]) => both(ids.map((id) => choiceWord(nameOf, 'user', id)))

function taskWords(kind: AutomationKind, step: Extract<Step, { do: 'createTask' }>, nameOf: NameOf): string {
  const { assignee, dueDays, title, type } = step
  const who = assignee.to === 'user' ? choiceWord(nameOf, 'user', assignee.userId) : say(`assignee.${assignee.to}`)
  return say('then.createTask', { type: typeWord(type), title: shownText(kind, title), who, count: dueDays })
}

/** "Tạo công việc Gọi điện “Gọi chào” cho người phụ trách, hạn sau 1 ngày" */
export function stepWords(kind: AutomationKind, step: Step, nameOf: NameOf): string {
  switch (step.do) {
    case 'createTask':
      return taskWords(kind, step, nameOf)
    case 'assign':
      return say(step.userIds.length > 1 ? 'then.split' : 'then.assign', { who: peopleWords(nameOf, step.userIds) })
    case 'notify': {
      const roles = (['curator', 'owner'] as const).filter((role) => step[role]).map((role) => say(`assignee.${role}`))
      const who = both([...roles, ...(step.userIds.length > 0 ? [peopleWords(nameOf, step.userIds)] : [])])
      return say('then.notify', { who, message: shownText(kind, step.message) })
    }
    case 'changeField': {
      const of = settableOf(kind)[step.field] ?? ''
      const value = step.value === 0 ? say('none') : choiceWord(nameOf, of, step.value)
      return say('then.changeField', { field: fieldWord(kind, step.field), value })
    }
    case 'addGroup':
      return say('then.addGroup', { group: choiceWord(nameOf, 'customerGroup', step.groupId) })
    case 'addToCampaign':
      return say('then.addToCampaign', { campaign: choiceWord(nameOf, 'campaign', step.campaignId) })
    case 'sendMail':
      return say('then.sendMail', { template: choiceWord(nameOf, 'emailTemplate', step.templateId) })
    case 'sendSms':
      return say('then.sendSms', { template: choiceWord(nameOf, 'smsOriginal', step.templateId) })
    case 'ifMessage':
      return say(`then.ifMessage.${step.was}`)
    case 'wait':
      return say(`then.wait.${step.unit}`, { count: step.amount })
  }
}

/** Everything of a rule as sentences. */
export function ruleWords({ trigger, conditions, steps, names }: AutomationView) {
  const [nameOf, kind] = [nameIn(names), kindOfTrigger(trigger)]
  return {
    when: triggerWords(trigger, nameOf),
    conditions: conditions.map((one) => conditionWords(kind, one, nameOf)),
    steps: steps.map((one) => stepWords(kind, one, nameOf)),
  }
}

/** "tạo công việc → chờ → báo tin" */
export const stepsLine = ({ stepNames }: Pick<AutomationRow, 'stepNames'>) => stepNames.map(stepWord).join(' → ')
