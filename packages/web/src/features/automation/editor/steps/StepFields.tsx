import { WAIT_DAYS_MAX } from '@crm/contract/automation-rules'
import { TASK_TITLE_MAX, taskTypes } from '@crm/contract/task-rules'
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { typeWord } from '../../../task/task-words.tsx'
import { loadChoice, settableOf } from '../../rule-choices.ts'
import { fieldWord } from '../../rule-words.ts'
import classes from '../Editor.module.css'
import { NewValueField } from '../ValueField.tsx'
import { MailFields, ReactionField, SmsFields } from './SendFields.tsx'
import { SlotText } from './SlotText.tsx'
import type { StepProps } from './step-props.ts'

const MESSAGE_MAX = 200
const CONTENT_MAX = 2_000

function AssigneeFields({ step: { assignee }, fault, at, onChange }: StepProps) {
  const { t } = useTranslation('automation')
  return (
    <>
      <NativeSelect
        label={t('part.assignee')}
        data={(['curator', 'owner', 'user'] as const).map((to) => ({ value: to, label: t(`told.${to}`) }))}
        value={assignee.to}
        onChange={({ currentTarget: { value } }) =>
          onChange({ assignee: { ...assignee, to: value === 'owner' || value === 'user' ? value : 'curator' } })
        }
      />
      {assignee.to === 'user' && (
        <AsyncSelect
          name={at('assignee.userId')}
          label={t('part.userId')}
          required
          load={loadChoice('user')}
          value={assignee.userId}
          error={fault('assignee.userId')}
          onChange={(userId) => onChange({ assignee: { to: 'user', userId } })}
        />
      )}
    </>
  )
}

function TaskFields(props: StepProps) {
  const { t } = useTranslation('automation')
  const { kind, step, fault, at, onChange } = props
  return (
    <>
      <div className={classes.task}>
        <NativeSelect
          label={t('part.type')}
          data={taskTypes.map((value) => ({ value, label: typeWord(value) }))}
          value={step.type}
          onChange={({ currentTarget }) =>
            onChange({ type: taskTypes.find((one) => one === currentTarget.value) ?? 'task' })
          }
        />
        <SlotText
          kind={kind}
          name={at('title')}
          label={t('part.title')}
          maxLength={TASK_TITLE_MAX}
          value={step.title}
          error={fault('title')}
          onChange={(title) => onChange({ title })}
        />
      </div>
      <div className={classes.trio}>
        <AssigneeFields {...props} />
        <NumberInput
          name={at('dueDays')}
          label={t('part.dueDays')}
          min={0}
          max={365}
          hideControls
          allowDecimal={false}
          suffix={` ${t('unit.day')}`}
          value={step.dueDays}
          error={fault('dueDays')}
          onChange={(typed) => onChange({ dueDays: typeof typed === 'number' ? typed : '' })}
        />
      </div>
      <SlotText
        kind={kind}
        isLong
        name={at('content')}
        label={t('part.content')}
        maxLength={CONTENT_MAX}
        value={step.content}
        error={fault('content')}
        onChange={(content) => onChange({ content })}
      />
    </>
  )
}

const PeopleField = ({ step, fault, at, onChange, label, help }: StepProps & { label: string; help?: string }) => (
  <AsyncMultiSelect
    name={at('userIds')}
    label={label}
    {...(help !== undefined && { help })}
    load={loadChoice('user')}
    value={step.userIds}
    error={fault('userIds')}
    onChange={(userIds) => onChange({ userIds })}
  />
)

function NotifyFields(props: StepProps) {
  const { t } = useTranslation('automation')
  const { kind, step, fault, at, onChange } = props
  return (
    <>
      <SlotText
        kind={kind}
        name={at('message')}
        label={t('part.message')}
        maxLength={MESSAGE_MAX}
        value={step.message}
        error={fault('message')}
        onChange={(message) => onChange({ message })}
      />
      <div className={classes.line}>
        {(['curator', 'owner'] as const).map((role) => (
          <Checkbox
            key={role}
            label={t(`told.${role}`)}
            checked={step[role]}
            onChange={({ currentTarget }) => onChange({ [role]: currentTarget.checked })}
          />
        ))}
      </div>
      <PeopleField {...props} label={t('part.others')} />
    </>
  )
}

function ChangeFields({ kind, step, fault, at, onChange }: StepProps) {
  const { t } = useTranslation('automation')
  const settable = settableOf(kind)
  const of = settable[step.field]
  return (
    <div className={classes.trio}>
      <NativeSelect
        name={at('field')}
        aria-label={t('part.field')}
        data={[
          ...(of === undefined ? [{ value: step.field, label: t('choose.field') }] : []),
          ...Object.keys(settable).map((value) => ({ value, label: fieldWord(kind, value) })),
        ]}
        value={step.field}
        error={fault('field')}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value, value: null })}
      />
      {of !== undefined && (
        <NewValueField
          key={step.field}
          of={of}
          name={at('value')}
          label={t('part.value')}
          value={step.value}
          error={fault('value')}
          onChange={(value) => onChange({ value })}
        />
      )}
    </div>
  )
}

function WaitFields({ step, fault, at, onChange }: StepProps) {
  const { t } = useTranslation('automation')
  const units = ['minute', 'hour', 'day'] as const
  return (
    <div className={classes.line}>
      <NumberInput
        name={at('amount')}
        aria-label={t('part.amount')}
        w={88}
        min={1}
        max={step.unit === 'day' ? WAIT_DAYS_MAX : 1_000}
        hideControls
        allowDecimal={false}
        value={step.amount}
        error={fault('amount')}
        onChange={(typed) => onChange({ amount: typeof typed === 'number' ? typed : '' })}
      />
      <NativeSelect
        aria-label={t('part.unit')}
        data={units.map((value) => ({ value, label: t(`unit.${value}`) }))}
        value={step.unit}
        onChange={({ currentTarget }) => onChange({ unit: units.find((one) => one === currentTarget.value) ?? 'day' })}
      />
    </div>
  )
}

/** What a step needs to know, by what it does. */
export function StepFields(props: StepProps) {
  const { t } = useTranslation('automation')
  const { step, fault, at, onChange } = props
  if (step.do === 'createTask') return <TaskFields {...props} />
  if (step.do === 'notify') return <NotifyFields {...props} />
  if (step.do === 'changeField') return <ChangeFields {...props} />
  if (step.do === 'wait') return <WaitFields {...props} />
  if (step.do === 'ifMessage') return <ReactionField {...props} />
  if (step.do === 'sendMail') return <MailFields {...props} />
  if (step.do === 'sendSms') return <SmsFields {...props} />
  if (step.do === 'assign') return <PeopleField {...props} label={t('part.userIds')} help={t('part.splitHelp')} />
  const [name, of] =
    step.do === 'addGroup' ? (['groupId', 'customerGroup'] as const) : (['campaignId', 'campaign'] as const)
  return (
    <AsyncSelect
      name={at(name)}
      label={t(`part.${name}`)}
      hideLabel
      required
      placeholder={t(`choose.${of}`)}
      load={loadChoice(of)}
      value={step[name]}
      error={fault(name)}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}
