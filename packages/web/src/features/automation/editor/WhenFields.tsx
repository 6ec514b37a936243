import {
  type AutomationKind,
  automationKinds,
  automationTriggers,
  triggerNames,
  watchedFields,
} from '@crm/contract/automation-rules'
import { weekDays } from '@crm/contract/recurrence'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { loadChoice, parentOf } from '../rule-choices.ts'
import { kindWord, triggerWord } from '../rule-words.ts'
import classes from './Editor.module.css'
import type { TypedTrigger } from './typed-rule.ts'

interface Props {
  readonly trigger: TypedTrigger
  readonly faults: Faults
  readonly onChange: (part: Partial<TypedTrigger>) => void
}

const optionsIn = (kind: AutomationKind | null) =>
  triggerNames
    .filter((name) => automationTriggers[name] === kind)
    .map((value) => ({ value, label: triggerWord(value) }))

/** At which time of the office, and for each of which records. */
function ScheduleFields({ trigger, faults, onChange }: Props) {
  const { t } = useTranslation('automation')
  const { kind, every, weekDay, monthDay, at } = trigger
  return (
    <>
      <NativeSelect
        aria-label={t('part.every')}
        data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`part.each.${value}`) }))}
        value={every}
        onChange={({ currentTarget: { value } }) =>
          onChange({ every: value === 'week' || value === 'month' ? value : 'day' })
        }
      />
      {every === 'week' && (
        <NativeSelect
          aria-label={t('part.weekDay')}
          data={weekDays.map((day) => ({ value: String(day), label: t(`weekDay.${day}`) }))}
          value={String(weekDay)}
          onChange={({ currentTarget }) =>
            onChange({ weekDay: weekDays.find((day) => String(day) === currentTarget.value) ?? 1 })
          }
        />
      )}
      {every === 'month' && (
        <NumberInput
          name="trigger.monthDay"
          aria-label={t('part.monthDay')}
          w={104}
          min={1}
          max={31}
          hideControls
          allowDecimal={false}
          prefix={`${t('part.dayPrefix')} `}
          value={monthDay}
          error={faults['trigger.monthDay']}
          onChange={(typed) => onChange({ monthDay: typeof typed === 'number' ? typed : '' })}
        />
      )}
      <TextInput
        type="time"
        name="trigger.at"
        aria-label={t('part.at')}
        w={120}
        value={at}
        error={faults['trigger.at']}
        onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
      />
      <span className={classes.word}>{t('part.forEach')}</span>
      <NativeSelect
        aria-label={t('part.kind')}
        data={automationKinds.map((value) => ({ value, label: kindWord(value) }))}
        value={kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: automationKinds.find((one) => one === currentTarget.value) ?? 'customer' })
        }
      />
    </>
  )
}

/** Into which step, of which campaign: any, unless one is named. */
function MoveFields({ trigger: { campaignId, approach }, faults, onChange }: Props) {
  const { t } = useTranslation('automation')
  return (
    <>
      <div className={classes.pick}>
        <AsyncSelect
          name="trigger.campaignId"
          label={t('part.campaignId')}
          hideLabel
          placeholder={t('part.anyCampaign')}
          load={loadChoice('campaign')}
          value={campaignId}
          error={faults['trigger.campaignId']}
          onChange={(next) => onChange({ campaignId: next, approach: null })}
        />
      </div>
      <div className={classes.pick}>
        <AsyncSelect
          key={campaignId?.value}
          name="trigger.approach"
          label={t('part.approach')}
          hideLabel
          placeholder={t('part.anyStep')}
          load={campaignId === null ? loadFrom([]) : parentOf.approach.load(Number(campaignId.value))}
          disabled={campaignId === null && approach === null}
          value={approach}
          error={faults['trigger.approach']}
          onChange={(next) => onChange({ approach: next })}
        />
      </div>
    </>
  )
}

function Details(props: Props) {
  const { t } = useTranslation('automation')
  const { trigger, faults, onChange } = props
  if (trigger.on === 'schedule') return <ScheduleFields {...props} />
  if (trigger.on === 'opportunityMoved') return <MoveFields {...props} />
  if (trigger.on === 'customerChanged')
    return (
      <NativeSelect
        aria-label={t('part.watched')}
        data={[
          { value: '', label: t('part.anyField') },
          ...watchedFields.map((value) => ({ value, label: t(`watched.${value}`) })),
        ]}
        value={trigger.field ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ field: watchedFields.find((one) => one === currentTarget.value) ?? null })
        }
      />
    )
  if (trigger.on !== 'customerIdle') return null
  return (
    <NumberInput
      name="trigger.days"
      aria-label={t('part.days')}
      w={112}
      min={1}
      max={3_650}
      hideControls
      allowDecimal={false}
      suffix={` ${t('unit.day')}`}
      value={trigger.days}
      error={faults['trigger.days']}
      onChange={(typed) => onChange({ days: typeof typed === 'number' ? typed : '' })}
    />
  )
}

/** What starts the rule, as the beginning of its sentence. */
export function WhenFields(props: Props) {
  const { t } = useTranslation('automation')
  const { trigger, onChange } = props
  const kinds: readonly (AutomationKind | null)[] = [...automationKinds, null]
  return (
    <div className={classes.line}>
      <NativeSelect
        name="trigger"
        aria-label={t('part.trigger')}
        w={272}
        data={kinds.map((kind) => ({
          group: kind === null ? t('part.time') : kindWord(kind),
          items: optionsIn(kind),
        }))}
        value={trigger.on}
        onChange={({ currentTarget }) =>
          onChange({ on: triggerNames.find((one) => one === currentTarget.value) ?? 'customerAdded' })
        }
      />
      <Details {...props} />
    </div>
  )
}
