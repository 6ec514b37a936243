import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { task } from '@crm/contract/task'
import type { TaskRow } from '@crm/contract/task-views'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { CallInput } from '../../../kernel/request.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { keepTask } from '../task-queries.ts'
import { nextHour, type TypedTask, timeFault } from './typed-task.ts'
import { timeFields } from './use-task-form.ts'

const DAY_MS = 86_400_000

interface Typed extends Pick<TypedTask, 'type' | 'title' | 'startDate' | 'endDate' | 'allDay'> {
  readonly outcome: string
  readonly hasNext: boolean
}
export type FinishBody = NonNullable<CallInput<typeof task.finish>['body']>

/** What comes next begins tomorrow, unless said otherwise. */
const initialOf = ({ type }: Pick<TaskRow, 'type'>): Typed => ({
  outcome: '',
  hasNext: false,
  type,
  title: '',
  ...nextHour(new Date(Date.now() + DAY_MS)),
  allDay: false,
})

/** A part of the body that is about the next task, at the field of the form that says it. */
const nextFields = {
  'next.title': 'title',
  'next.startDate': 'startDate',
  'next.endDate': 'endDate',
} as const

/** Ends a task on the server, and tells what came of it. */
export async function sendFinish(body: FinishBody, repeatKey: string): Promise<ReplyOf<typeof task.finish>> {
  const reply = await call(task.finish, { body, repeatKey })
  keepTask(reply.task)
  const come = reply.next ?? reply.following
  const key = come ? 'task:finish.doneNext' : 'task:finish.done'
  showToast({ tone: 'success', key, values: { title: reply.task.title, next: come?.title } })
  return reply
}

interface Options {
  readonly row: Pick<TaskRow, 'taskId' | 'type'>
  readonly send: (body: FinishBody, repeatKey: string) => Promise<unknown>
  readonly onDone: () => void
}

/** Ends a task with what came of it and, in the same step, what comes next. */
export function useFinishForm({ row, send, onDone }: Options) {
  const { t } = useTranslation('task')
  const body = ({ outcome, hasNext, type, title, startDate, endDate, allDay }: Typed): FinishBody => ({
    taskId: row.taskId,
    outcome,
    ...(hasNext && {
      next: { type, title: title.trim(), startDate: startDate ?? '', endDate: endDate ?? '', allDay },
    }),
  })
  return useForm<Typed, unknown>({
    initial: initialOf(row),
    label: (field) => t(`field.${field}`),
    fieldOf: { ...nextFields, ...timeFields },
    check(typed) {
      if (!typed.hasNext) return {}
      const fault = timeFault(typed, null, new Date())
      return {
        title: typed.title.trim() === '' ? t('finish.titleMissing') : undefined,
        startDate: typed.startDate === null ? t('finish.timeMissing') : undefined,
        endDate: typed.endDate === null ? t('finish.timeMissing') : undefined,
        ...(fault && { [fault.field]: translate(`refusal:${fault.code}`) }),
      }
    },
    body,
    send: (typed, repeatKey) => send(body(typed), repeatKey),
    onDone,
  })
}
