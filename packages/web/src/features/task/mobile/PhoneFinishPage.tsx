import { TASK_OUTCOME_MAX, TASK_TITLE_MAX, taskCan, taskStatus } from '@crm/contract/task-rules'
import type { TaskView } from '@crm/contract/task-views'
import { Button, Checkbox, Text, Textarea, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressId } from '../../../kernel/address-id.ts'
import { sendOrKeep } from '../../../kernel/outbox.ts'
import { showToast } from '../../../kernel/toast.ts'
import { SubmitForm } from '../../../ui/form/SubmitForm.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import phone from '../../ticket/mobile/Phone.module.css'
import { PhoneHead } from '../../ticket/mobile/PhoneHead.tsx'
import { Refusal } from '../../ticket/mobile/Refusal.tsx'
import { withStart } from '../form/typed-task.ts'
import { type FinishBody, useFinishForm } from '../form/use-finish-form.ts'
import { typeChips } from '../task-words.tsx'
import classes from './PhoneTask.module.css'
import { StartField } from './StartField.tsx'
import { type Finish as Sent, sendKinds } from './senders.ts'
import { useWayBack } from './use-way-back.ts'
import { WithTask } from './WithTask.tsx'

export function Header() {
  const { t } = useTranslation('task')
  return <PhoneHead to={`/m/work/${useAddressId()}`} label={t('one')} />
}

function FinishForm({ view }: { view: TaskView }) {
  const { t } = useTranslation('task')
  const goBack = useWayBack()
  const { taskId, title } = view
  const form = useFinishForm({
    row: view,
    async send(body: FinishBody) {
      const sent = await sendOrKeep<Sent>(sendKinds.finish, taskId, { title, body })
      if (sent === 'waiting') showToast({ tone: 'info', key: 'task:phone.waiting', values: { title } })
    },
    onDone: goBack,
  })
  const { field, box, values, change } = form
  return (
    <SubmitForm form={form} className={phone.form}>
      <div>
        <Title>{t('act.step.3')}</Title>
        <Text c="dimmed">
          <bdi>{title}</bdi>
        </Text>
      </div>
      <Textarea
        {...field('outcome')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={TASK_OUTCOME_MAX}
        placeholder={t('finish.outcomeHint')}
      />
      <Checkbox {...box('hasNext')} size="md" styles={{ body: { alignItems: 'center', minHeight: 44 } }} />
      {values.hasNext && (
        <>
          <div className={classes.chips}>
            <RadioChips
              label={t('field.type')}
              options={typeChips()}
              value={values.type}
              onPick={(type) => change({ type })}
            />
          </div>
          <TextInput {...field('title')} required maxLength={TASK_TITLE_MAX} />
          <StartField
            label={t('field.startDate')}
            value={values.startDate}
            error={form.faults['startDate'] ?? form.faults['endDate']}
            onChange={(next) => change(withStart(values, next))}
          />
        </>
      )}
      <Refusal text={form.refused} isLast />
      <div className={phone.bar}>
        <Button type="submit" loading={form.saving}>
          {t(values.hasNext ? 'finish.submitNext' : 'finish.submit')}
        </Button>
      </div>
    </SubmitForm>
  )
}

/** It is ended already, or not this reader's to end. */
function NotNow({ view: { taskId } }: { view: TaskView }) {
  const { t } = useTranslation('task')
  return (
    <Empty sentence={t('phone.notNow')} isPage>
      <Button component={Link} to={`/m/work/${taskId}`} replace variant="light">
        {t('phone.toTask')}
      </Button>
    </Empty>
  )
}

/** What was ended here stays in place until the page is left. */
function Finish({ view }: { view: TaskView }) {
  const [canFinish] = useState(view.canEdit && taskCan.goTo(view.status, taskStatus.finished))
  return canFinish ? <FinishForm view={view} /> : <NotNow view={view} />
}

export default function PhoneFinishPage() {
  return <WithTask>{(view) => <Finish key={view.taskId} view={view} />}</WithTask>
}
