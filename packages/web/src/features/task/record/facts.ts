import { showDateTime } from '@crm/contract/rules/dates'
import type { UpdateTask } from '@crm/contract/task'
import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { type Edit, listEdit, type RecordFacts } from '../../../kit/record/record.ts'
import { priorityOption } from '../../ticket/list/ticket-options.ts'
import { reminderWord } from '../form/reminder.ts'
import { keepTask, refreshTasks, taskQuery } from '../task-queries.ts'
import { typeWord } from '../task-words.tsx'

export type TaskPatch = Partial<Omit<UpdateTask, 'taskId' | 'version' | 'userName'>>
const names = [
  'title',
  'type',
  'startDate',
  'endDate',
  'priority',
  'curator',
  'participants',
  'reminder',
  'content',
  'checklist',
] as const
export type TaskFact = (typeof names)[number]
export type TaskEdit = Edit<TaskView, TaskFact, TaskPatch>

const participantIds = ({ participants }: TaskView) => participants.map(({ userId }) => userId)

function wordsOf(view: TaskView, field: TaskFact): string {
  switch (field) {
    case 'type':
      return typeWord(view.type)
    case 'startDate':
    case 'endDate':
      return showDateTime(view[field])
    case 'priority':
      return priorityOption(view.priority).label
    case 'curator':
      return view.curatorName
    case 'participants':
      return view.participants.map(({ fullName }) => fullName).join(', ')
    case 'reminder':
      return view.reminder === null ? translate('task:reminder.none') : reminderWord(view.reminder)
    case 'checklist':
      return view.checklist.map(({ text }) => text).join(', ')
    default:
      return view[field]
  }
}

/** What is edited in place of a task. */
export const taskFacts: RecordFacts<TaskView, TaskFact, TaskPatch> = {
  fields: names,
  label: (field) => translate(`task:field.${field}`),
  words: wordsOf,
  value: (view, field) => (field === 'participants' ? participantIds(view) : view[field]),
  send: ({ taskId, version }, patch) => call(task.update, { body: { taskId, version, ...patch } }),
  read: ({ taskId }) => queries.fetchQuery({ ...taskQuery(taskId), staleTime: 0 }),
  keep: keepTask,
  onRefused(_base, error) {
    if (isFailure(error) && [403, 404, 409].includes(error.status)) void refreshTasks()
  },
}

/** Participants are changed by who came and who left. */
export const participantsEdit = (before: readonly number[], after: readonly number[]) =>
  listEdit({ field: 'participants', idsOf: participantIds, before, after })
