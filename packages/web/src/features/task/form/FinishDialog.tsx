import { TASK_OUTCOME_MAX, TASK_TITLE_MAX } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { typeChips } from '../task-words.tsx'
import { TimeFields } from './TimeFields.tsx'
import { sendFinish, useFinishForm } from './use-finish-form.ts'

/** Ends a task with what came of it and, in the same step, what comes next. */
export default function FinishDialog({ row, onClose }: { row: TaskRow; onClose: () => void }) {
  const { t } = useTranslation('task')
  const form = useFinishForm({ row, send: sendFinish, onDone: onClose })
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
