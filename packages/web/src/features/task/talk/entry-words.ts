import { showDateTime } from '@crm/contract/rules/dates'
import { taskAction, taskStatuses, taskTypes } from '@crm/contract/task-rules'
import type { TaskEntry } from '@crm/contract/task-views'
import { inSentence, translate } from '../../../kernel/i18n.ts'
import { priorityOption, readPriority } from '../../ticket/list/ticket-options.ts'
import { reminderWord } from '../form/reminder.ts'
import { statusWord, typeWord } from '../task-words.tsx'

const say = (key: string, values?: Record<string, unknown>) => translate(`task:entry.${key}`, values)

const acts: Readonly<Record<number, string>> = {
  [taskAction.added]: 'added',
  [taskAction.deleted]: 'deleted',
  [taskAction.recovered]: 'recovered',
}
const fields = [
  'type',
  'title',
  'content',
  'startDate',
  'endDate',
  'allDay',
  'priority',
  'curator',
  'participants',
  'reminder',
  'checklist',
  'recurrence',
] as const

/** What happened, behind the name of who did it: "đã đổi trạng thái". */
export function didWords({ kind, action, editField, after, afterName }: TaskEntry): string {
  if (kind === 'comment') return say('comment')
  const act = acts[action ?? 0]
  if (act !== undefined) return say(act)
  if (editField === 'status') return say('status')
  if (editField === 'vote') return say(after === null ? 'voteTaken' : after === 'true' ? 'agreed' : 'disagreed')
  if (editField === 'checklist' && afterName) return say(after === 'true' ? 'ticked' : 'unticked', { text: afterName })
  const field = fields.find((one) => one === editField)
  return field ? say('changed', { field: inSentence(translate(`task:field.${field}`)) }) : say('updated')
}

const found = <T>(all: readonly T[], value: string) => all.find((one) => String(one) === value)

function showValue(editField: string, value: string | null, name: string | null): string | null {
  if (value === null || value === '') return null
  const [type, status] = [found(taskTypes, value), found(taskStatuses, value)]
  switch (editField) {
    case 'type':
      return type ? typeWord(type) : value
    case 'status':
      return status ? statusWord(status) : value
    case 'priority':
      return priorityOption(readPriority({ value, label: '' }) ?? 3).label
    case 'startDate':
    case 'endDate':
      return showDateTime(value)
    case 'reminder':
      return reminderWord(Number(value))
    case 'title':
      return value
    default:
      return name || null
  }
}

/** From what to what; of texts and of what the sentence says already nothing. */
export function changedValues({ kind, editField, before, beforeName, after, afterName }: TaskEntry) {
  if (kind === 'comment' || editField === 'vote' || editField === 'checklist') return { before: null, after: null }
  return { before: showValue(editField, before, beforeName), after: showValue(editField, after, afterName) }
}
