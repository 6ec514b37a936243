import type { AutomationKind } from '@crm/contract/automation-rules'
import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { task } from '@crm/contract/task'
import { TASK_TITLE_MAX } from '@crm/contract/task-rules'
import { TaskPriority, TaskStatus } from '@crm/contract/task-views'
import { type AutomationPart, order, type StepPart } from '../../automation/public.ts'
import { add } from '../add.ts'
import { updateMany } from '../steps/step.ts'
import { update } from '../update.ts'
import { taskKind } from './store-kind.ts'

const dayMs = 86_400_000
const subjectOf: Partial<Record<AutomationKind, 'customerId' | 'opportunityId' | 'ticketId'>> = {
  customer: 'customerId',
  opportunity: 'opportunityId',
  ticket: 'ticketId',
}

/** A task of the whole day on which it is due, about the record. */
const createTask: StepPart<'createTask'> = {
  do: 'createTask',
  kinds: ['customer', 'opportunity', 'ticket'],
  order: ({ type, title, content, assignee, dueDays }, { id, kind, curatorId, ownerId, now, fill }) => {
    const { from: startDate, to: endDate } = dayRange(plainDateOf(new Date(now.getTime() + dueDays * dayMs)))
    const curators = { curator: curatorId ?? ownerId, owner: ownerId, user: 'userId' in assignee ? assignee.userId : 0 }
    const about = subjectOf[kind]
    return order({
      endpoint: task.add,
      handler: add,
      body: {
        type,
        title: [...fill(title)].slice(0, TASK_TITLE_MAX).join(''),
        content: fill(content),
        startDate,
        endDate,
        allDay: true,
        curator: curators[assignee.to],
        ...(about ? { [about]: id } : {}),
      },
      outcome: ({ taskId }) => ({ made: { resource: 'Task', id: taskId } }),
    })
  },
}

const assign: StepPart<'assign'> = {
  do: 'assign',
  kinds: ['task'],
  order: ({ userIds: [curator = 0] }, { id }) =>
    order({
      endpoint: task.updateMany,
      handler: updateMany,
      body: { taskIds: [id], curator },
      outcome: ({ left }) => ({ refused: left.length > 0 ? 'task.notYours' : undefined }),
    }),
}

const changeField: StepPart<'changeField'> = {
  do: 'changeField',
  kinds: ['task'],
  order: ({ field, value }, { id, version }) =>
    field === 'status'
      ? order({
          endpoint: task.updateMany,
          handler: updateMany,
          body: { taskIds: [id], status: TaskStatus.catch(1).parse(value) },
          outcome: ({ left }) => ({ refused: left.length > 0 ? 'task.notPossible' : undefined }),
        })
      : order({
          endpoint: task.update,
          handler: update,
          body: { taskId: id, version, priority: TaskPriority.catch(3).parse(value) },
        }),
}

/** Tasks in rules: their own, and those that a rule makes about other records. */
export const taskAutomation: AutomationPart = { kinds: [taskKind], steps: [createTask, assign, changeField] }
