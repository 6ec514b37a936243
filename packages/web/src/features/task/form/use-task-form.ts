import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { numberIn } from '../../../ui/options.ts'
import { priorityOption } from '../../ticket/list/ticket-options.ts'
import { type Subject, type SubjectKind, subjectBody } from '../subject.ts'
import { keepTask } from '../task-queries.ts'
import { emptyTask, factsBody, newBody, recurrenceOf, type TypedTask, timeFault, typedFrom } from './typed-task.ts'

export interface TaskFormProps {
  /** Changed; absent: a new one. */
  readonly changed?: TaskView | undefined
  /** A part of this one. */
  readonly parent?: TaskView | undefined
  readonly subject?: Subject | undefined
  readonly start?: Pick<TypedTask, 'startDate' | 'endDate'> & { readonly allDay?: boolean }
  readonly onClose: () => void
}
export type TypedWithSubject = TypedTask & {
  readonly kind: SubjectKind | ''
  readonly subject: Omit<Subject, 'kind'> | null
}
export type TaskForm = Form<TypedWithSubject>

/** The fields of which the refusals of a task speak. */
export const timeFields = {
  'task.startTooEarly': 'startDate',
  'task.startAfterEnd': 'startDate',
  'task.endTooEarly': 'endDate',
  'task.endBeforeStart': 'endDate',
  'task.tooLong': 'endDate',
} as const

function send(typed: TypedWithSubject, { changed, parent }: TaskFormProps, repeatKey: string): Promise<TaskView> {
  if (changed) {
    const { taskId, version, isSubtask } = changed
    const recurrence = isSubtask ? {} : { recurrence: recurrenceOf(typed) }
    return call(task.update, { body: { taskId, version, ...factsBody(typed), ...recurrence }, repeatKey })
  }
  if (parent) return call(task.addSubtask, { body: { ...newBody(typed), taskId: parent.taskId }, repeatKey })
  const about = typed.kind === '' ? {} : subjectBody(typed.kind, numberIn(typed.subject))
  return call(task.add, { body: { ...newBody(typed), recurrence: recurrenceOf(typed), ...about }, repeatKey })
}

function useInitial({ changed, subject, start }: TaskFormProps): TypedWithSubject {
  const me = useMe()
  const own = me && { value: String(me.userId), label: me.fullName }
  const typed = changed
    ? typedFrom(changed, priorityOption(changed.priority))
    : { ...emptyTask(new Date(), own, priorityOption(3)), ...start }
  return { ...typed, kind: subject?.kind ?? '', subject: subject ?? null }
}

/** A new task, a part of another, or one that is changed. */
export function useTaskForm(props: TaskFormProps): TaskForm {
  const { changed, onClose } = props
  const { t } = useTranslation('task')
  const initial = useInitial(props)
  return useForm<TypedWithSubject, TaskView>({
    initial,
    label: (field) => t(`field.${field}`),
    required: ['title', 'startDate', 'endDate', 'curator'],
    fieldOf: { ...timeFields, 'task.participantUnknown': 'participants', 'task.subjectUnknown': 'subject' },
    check(typed) {
      const fault = timeFault(typed, changed ?? null, new Date())
      return {
        ...(fault && { [fault.field]: translate(`refusal:${fault.code}`) }),
        until:
          typed.every !== '' && typed.ends === 'until' && typed.until === null ? t('form.untilMissing') : undefined,
        times: typed.every !== '' && typed.ends === 'times' && typed.times === '' ? t('form.timesMissing') : undefined,
      }
    },
    explain: refusalText,
    send: (typed, repeatKey) => send(typed, props, repeatKey),
    onDone(view) {
      keepTask(view)
      showToast({
        tone: 'success',
        key: changed ? 'task:form.changed' : 'task:form.added',
        values: { code: view.code },
      })
      onClose()
    },
  })
}
