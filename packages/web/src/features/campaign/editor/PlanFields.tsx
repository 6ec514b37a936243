import { outcomeKinds } from '@crm/contract/campaign-rules'
import { TASK_TITLE_MAX, taskTypes } from '@crm/contract/task-rules'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { nextRow } from '../../../ui/form/ordered-rows.ts'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { MailFields, SmsFields } from '../../automation/editor/steps/SendFields.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import { freeQuery, loadCampaigns } from '../campaign-options.ts'
import classes from './Editor.module.css'
import { messagePath, type TypedCampaign, type TypedOutcome, typeWord } from './typed-campaign.ts'

interface Props {
  readonly form: Form<TypedCampaign>
}

export function AboutFields({ form }: Props) {
  const { t } = useTranslation('campaign')
  const { field, values } = form
  return (
    <>
      <TextInput {...field('name')} autoFocus={values.name === ''} />
      <FieldPairs>
        <DateField {...field('startDate')} value={values.startDate} />
        <DateField {...field('endDate')} value={values.endDate} help={t('editor.endHelp')} />
        <NumberField form={form} name="goalOpportunities" min={0} />
        <NumberField form={form} name="goalRevenue" min={0} decimalScale={2} />
      </FieldPairs>
      <Textarea {...field('description')} autosize minRows={2} maxRows={8} />
    </>
  )
}

/** Those of the chosen who take part in another campaign on the same days, and in which. */
function useTaken({ participantIds, startDate, endDate }: TypedCampaign) {
  const { t } = useTranslation('campaign')
  const found = useQueries({
    queries: participantIds.map(({ value }) => freeQuery(Number(value), { startDate, endDate })),
  })
  return participantIds.flatMap(({ label }, place) => {
    const taken = found[place]?.data?.takenBy
    return taken ? [t('editor.taken', { who: label, code: taken.code, name: taken.name })] : []
  })
}

export function PeopleFields({ form: { field, values } }: Props) {
  const { t } = useTranslation('campaign')
  const taken = useTaken(values)
  const people = field('participantIds')
  return (
    <>
      <AsyncMultiSelect
        {...field('managerIds')}
        value={values.managerIds}
        max={2}
        load={loadUsers}
        help={t('editor.managersHelp')}
      />
      <AsyncMultiSelect
        {...people}
        value={values.participantIds}
        load={loadUsers}
        help={t('editor.participantsHelp')}
        error={people.error ?? (taken.length > 0 ? taken.join('. ') : undefined)}
      />
    </>
  )
}

export function SplitFields({ form }: Props) {
  const { t } = useTranslation('campaign')
  return (
    <>
      <Checkbox {...form.box('autoSplit')} description={t('editor.splitHelp')} />
      <NumberField form={form} name="staleDays" w={260} min={1} max={365} description={t('editor.staleHelp')} />
    </>
  )
}

interface MessageFieldsProps {
  readonly name: string
  readonly outcome: TypedOutcome
  readonly faults: Faults
  readonly onChange: (message: TypedOutcome['message']) => void
}

interface TaskProps {
  readonly name: string
  readonly task: TypedOutcome['task']
  readonly faults: Faults
  readonly onChange: (part: Partial<TypedOutcome['task']>) => void
}

/** What is to be done next, by whom follows from the opportunity. */
function TaskFields({ name, task: { type, title, days }, faults, onChange }: TaskProps) {
  const { t } = useTranslation('campaign')
  return (
    <div className={classes.task}>
      <NativeSelect
        label={t('editor.taskType')}
        data={taskTypes.map((value) => ({ value, label: typeWord(value) }))}
        value={type}
        onChange={({ currentTarget }) =>
          onChange({ type: taskTypes.find((one) => one === currentTarget.value) ?? 'task' })
        }
      />
      <TextInput
        name={`${name}.task.title`}
        label={t('editor.taskTitle')}
        withAsterisk
        maxLength={TASK_TITLE_MAX}
        value={title}
        error={faults[`${name}.task.title`]}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <NumberInput
        label={t('editor.taskDays')}
        min={0}
        max={365}
        hideControls
        allowDecimal={false}
        suffix={` ${t('editor.days')}`}
        value={days}
        error={faults[`${name}.task.days`]}
        onChange={(typed) => onChange({ days: typeof typed === 'number' ? typed : '' })}
      />
      <p className={classes.quiet}>{t('editor.taskHelp')}</p>
    </div>
  )
}

/** The fields of a rule's step: what is written is the same. */
function MessageFields({ name, outcome: { kind, message }, faults, onChange }: MessageFieldsProps) {
  const { t } = useTranslation('campaign')
  const props = {
    step: message,
    at: (part: string) => messagePath(name, part),
    fault: (part: string) => faults[messagePath(name, part)],
    onChange: (part: Partial<TypedOutcome['message']>) => onChange({ ...message, ...part }),
  }
  return (
    <>
      {kind === 'sendMail' ? <MailFields {...props} /> : <SmsFields {...props} />}
      <p className={classes.quiet}>{t('editor.messageHelp')}</p>
    </>
  )
}

export function OutcomeField({ form: { values, faults, change }, name }: Props & { name: 'success' | 'failure' }) {
  const { t } = useTranslation('campaign')
  const outcome = values[name]
  return (
    <div className={classes.outcome}>
      <span className={classes.label}>{t(`field.${name}`)}</span>
      <RadioChips
        label={t(`field.${name}`)}
        options={outcomeKinds.map((key) => ({ key, label: t(`outcome.${key}`) }))}
        value={outcome.kind}
        onPick={(kind) => change({ [name]: { ...outcome, kind } })}
      />
      {outcome.kind === 'task' && (
        <TaskFields
          name={name}
          task={outcome.task}
          faults={faults}
          onChange={(part) => change({ [name]: { ...outcome, task: { ...outcome.task, ...part } } })}
        />
      )}
      {(outcome.kind === 'sendMail' || outcome.kind === 'sendSms') && (
        <MessageFields
          name={name}
          outcome={outcome}
          faults={faults}
          onChange={(message) => change({ [name]: { ...outcome, message } })}
        />
      )}
      {outcome.kind === 'opportunity' && (
        <AsyncSelect
          name={name}
          label={t('editor.target')}
          hideLabel
          placeholder={t('editor.chooseCampaign')}
          load={loadCampaigns}
          value={outcome.campaign}
          error={faults[name]}
          onChange={(campaign) => change({ [name]: { ...outcome, campaign } })}
        />
      )}
    </div>
  )
}

/** Reasons beside those that every campaign has. */
export function ReasonRows({ form: { values, faults, change } }: Props) {
  const { t } = useTranslation('campaign')
  const { failReasons } = values
  const set = (next: TypedCampaign['failReasons']) => change({ failReasons: next })
  return (
    <>
      <p className={classes.quiet}>{t('editor.reasonsHelp')}</p>
      {failReasons.map((reason, place) => (
        <Group key={reason.row} gap={8} wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            name={`failReasons.${place}.name`}
            aria-label={t('editor.reasonName', { number: place + 1 })}
            autoFocus={reason.name === ''}
            value={reason.name}
            error={faults[`failReasons.${place}.name`]}
            onChange={({ currentTarget }) =>
              set(failReasons.map((one) => (one === reason ? { ...one, name: currentTarget.value } : one)))
            }
          />
          <ActionIcon
            aria-label={t('editor.removeReason', { number: place + 1 })}
            onClick={() => set(failReasons.filter((one) => one !== reason))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...failReasons, { row: nextRow(failReasons), name: '' }])}
        >
          {t('editor.addReason')}
        </Button>
      </div>
    </>
  )
}
