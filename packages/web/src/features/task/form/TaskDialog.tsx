import { TASK_CONTENT_MAX, TASK_PEOPLE_MAX, TASK_TITLE_MAX } from '@crm/contract/task-rules'
import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldPairs, FormMore } from '../../../ui/form/FormSection.tsx'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import { loadPriorities } from '../../ticket/list/ticket-options.ts'
import { typeChips } from '../task-words.tsx'
import { ChecklistField } from './ChecklistField.tsx'
import { ConflictHint } from './ConflictHint.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { reminderOptions } from './reminder.ts'
import { SubjectField } from './SubjectField.tsx'
import { TimeFields } from './TimeFields.tsx'
import { type TaskForm, type TaskFormProps, useTaskForm } from './use-task-form.ts'

function More({ form, isNew, repeats }: { form: TaskForm; isNew: boolean; repeats: boolean }) {
  const { t } = useTranslation('task')
  const { field, values } = form
  const inside = ['priority', 'reminder', ...(repeats ? ['every'] : []), 'content', ...(isNew ? ['checklist'] : [])]
  return (
    <FormMore
      of={inside.map((name) => t(`field.${name}`).toLocaleLowerCase()).join(', ')}
      isWrong={['until', 'times', 'interval', 'content', 'reminder'].some((name) => form.faults[name] !== undefined)}
    >
      <FieldPairs>
        <AsyncSelect
          {...field('priority')}
          required
          load={loadPriorities}
          value={values.priority}
          onChange={(next) => next && form.change({ priority: next })}
        />
        <Select
          {...field('reminder')}
          allowDeselect={false}
          data={reminderOptions(values.reminder)}
          onChange={(next) => form.change({ reminder: next ?? '' })}
        />
      </FieldPairs>
      {repeats && <RecurrenceFields form={form} />}
      <Textarea {...field('content')} autosize minRows={2} maxRows={8} maxLength={TASK_CONTENT_MAX} />
      {isNew && <ChecklistField form={form} />}
    </FormMore>
  )
}

/** A new task, a part of another, or one that is changed. */
export default function TaskDialog(props: TaskFormProps) {
  const { changed, parent, subject, onClose } = props
  const { t } = useTranslation('task')
  const form = useTaskForm(props)
  const { field, values, change } = form
  const key = changed ? 'change' : parent ? 'subtask' : 'add'
  return (
    <FormDialog form={form} size={640} title={t(`form.${key}`)} submitLabel={t(`form.${key}Submit`)} onClose={onClose}>
      {parent && (
        <Text size="sm" c="dimmed">
          {t('form.partOf', { title: parent.title })}
        </Text>
      )}
      <RadioChips
        label={t('field.type')}
        options={typeChips()}
        value={values.type}
        onPick={(type) => change({ type })}
      />
      <TextInput {...field('title')} data-autofocus maxLength={TASK_TITLE_MAX} />
      {!changed && !parent && subject === undefined && <SubjectField form={form} />}
      {subject && (
        <Text size="sm">
          {t(`subject.${subject.kind}`)}: <bdi>{subject.label}</bdi>
        </Text>
      )}
      <TimeFields form={form} />
      <FieldPairs>
        <PersonPicker {...field('curator')} load={loadUsers} value={values.curator} />
        <AsyncMultiSelect
          {...field('participants')}
          load={loadUsers}
          max={TASK_PEOPLE_MAX}
          value={values.participants}
        />
      </FieldPairs>
      <ConflictHint typed={values} taskId={changed?.taskId} />
      <More form={form} isNew={!changed} repeats={!parent && changed?.isSubtask !== true} />
    </FormDialog>
  )
}
