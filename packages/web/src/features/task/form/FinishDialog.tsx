import { task } from '@crm/contract/task'
import { TASK_OUTCOME_MAX, TASK_TITLE_MAX } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { keepTask } from '../task-queries.ts'
import { typeChips } from './TaskDialog.tsx'
import { TimeFields } from './TimeFields.tsx'
import { nextHour, type TypedTask, timeFault } from './typed-task.ts'
import { timeFields } from './use-task-form.ts'

const DAY_MS = 86_400_000

interface Typed extends Pick<TypedTask, 'type' | 'title' | 'startDate' | 'endDate' | 'allDay'> {
  readonly outcome: string
  readonly hasNext: boolean
}

/** What comes next begins tomorrow, unless said otherwise. */
const initialOf = ({ type }: TaskRow): Typed => ({
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

/** Ends a task with what came of it and, in the same step, what comes next. */
export default function FinishDialog({ row, onClose }: { row: TaskRow; onClose: () => void }) {
  const { t } = useTranslation('task')
  const form = useEndpointForm(task.finish, {
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
    body: ({ outcome, hasNext, type, title, startDate, endDate, allDay }) => ({
      taskId: row.taskId,
      outcome,
      ...(hasNext && {
        next: { type, title: title.trim(), startDate: startDate ?? '', endDate: endDate ?? '', allDay },
      }),
    }),
    onDone({ task: view, next, following }) {
      keepTask(view)
      const come = next ?? following
      const key = come ? 'task:finish.doneNext' : 'task:finish.done'
      showToast({ tone: 'success', key, values: { title: row.title, next: come?.title } })
      onClose()
    },
  })
  const { field, box, values, change } = form
  return (
    <FormDialog
      form={form}
      size={640}
      title={t('finish.title', { title: row.title })}
      submitLabel={t(values.hasNext ? 'finish.submitNext' : 'finish.submit')}
      onClose={onClose}
    >
      <Textarea
        {...field('outcome')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TASK_OUTCOME_MAX}
        placeholder={t('finish.outcomeHint')}
      />
      <Checkbox {...box('hasNext')} />
      {values.hasNext && (
        <>
          <RadioChips
            label={t('field.type')}
            options={typeChips()}
            value={values.type}
            onPick={(type) => change({ type })}
          />
          <TextInput {...field('title')} required maxLength={TASK_TITLE_MAX} />
          <TimeFields form={form} />
        </>
      )}
    </FormDialog>
  )
}
