import { TASK_TITLE_MAX } from '@crm/contract/task-rules'
import { Button, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { SubmitForm } from '../../../ui/form/SubmitForm.tsx'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { Denied } from '../../../ui/StateViews.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import phone from '../../ticket/mobile/Phone.module.css'
import { PhoneHead } from '../../ticket/mobile/PhoneHead.tsx'
import { Refusal } from '../../ticket/mobile/Refusal.tsx'
import { SubjectField } from '../form/SubjectField.tsx'
import { withStart } from '../form/typed-task.ts'
import { useTaskForm } from '../form/use-task-form.ts'
import { typeChips } from '../task-words.tsx'
import classes from './PhoneTask.module.css'
import { StartField } from './StartField.tsx'
import { useWayBack } from './use-way-back.ts'

export function Header() {
  const { t } = useTranslation('task')
  return <PhoneHead to="/m/work" label={t('phone.title')} />
}

function AddForm() {
  const { t } = useTranslation('task')
  const form = useTaskForm({ onClose: useWayBack() })
  const { field, values, change } = form
  return (
    <SubmitForm form={form} className={phone.form}>
      <Title>{t('form.add')}</Title>
      <div className={classes.chips}>
        <RadioChips
          label={t('field.type')}
          options={typeChips()}
          value={values.type}
          onPick={(type) => change({ type })}
        />
      </div>
      <TextInput {...field('title')} maxLength={TASK_TITLE_MAX} />
      <SubjectField form={form} />
      <StartField
        label={t('field.startDate')}
        value={values.startDate}
        error={form.faults['startDate'] ?? form.faults['endDate']}
        onChange={(next) => change(withStart(values, next))}
      />
      <PersonPicker {...field('curator')} load={loadUsers} value={values.curator} />
      <Refusal text={form.refused} isLast />
      <div className={phone.bar}>
        <Button type="submit" loading={form.saving}>
          {t('form.addSubmit')}
        </Button>
      </div>
    </SubmitForm>
  )
}

/** What a person on the way writes down to do: the rest of a task is told at a desk. */
export default function PhoneAddPage() {
  const { t } = useTranslation('task')
  const { add } = useMay('MNU_ProjectTask')
  if (add) return <AddForm />
  return (
    <>
      <h1>{t('form.add')}</h1>
      <Denied />
    </>
  )
}
