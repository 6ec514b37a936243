import { massState } from '@crm/contract/marketing-rules'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { IconCalendarTime, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { channelOf } from '../../mass-queries.ts'
import { CountPanel } from '../audience/CountPanel.tsx'
import { useFindings } from '../check/use-findings.ts'
import classes from '../Guide.module.css'
import type { StepProps } from '../steps.ts'
import { presetMoment, sendPresets } from './presets.ts'
import { useDispatch } from './use-dispatch.tsx'
import { WaveFields } from './WaveFields.tsx'
import { WindowHint } from './WindowHint.tsx'

interface MomentProps {
  readonly at: string | null
  readonly onChange: (at: string | null) => void
}

/** A moment, or one of those that are usually meant. */
function Moment({ at, onChange }: MomentProps) {
  const { t } = useTranslation('massCampaign')
  const [now] = useState(() => new Date())
  return (
    <>
      <DateField label={t('time.at')} name="at" withTime fromToday required value={at} onChange={onChange} />
      <Group gap={8}>
        {sendPresets.map((preset) => {
          const moment = presetMoment(preset, now)
          return (
            moment && (
              <Button key={preset} variant="default" size="xs" onClick={() => onChange(moment.toISOString())}>
                {t(`time.preset.${preset}`, { at: showDateTime(moment) })}
              </Button>
            )
          )
        })}
      </Group>
    </>
  )
}

/** When it goes out, how many at once, and the button that sends it. */
export default function TimeStep({ view, form, goTo }: StepProps) {
  const { t } = useTranslation('massCampaign')
  const channel = channelOf(view)
  const isPlanned = view.state === massState.scheduled
  const [way, setWay] = useState<'now' | 'later'>(isPlanned ? 'later' : 'now')
  const [at, setAt] = useState(view.scheduledDate)
  const { errors, count, isChecking } = useFindings(view, form.values)
  const dispatch = useDispatch({ view, form, taken: count?.taken ?? 0 })
  const reason =
    errors > 0
      ? t('time.errors', { count: errors })
      : isChecking
        ? t('check.checking')
        : way === 'later' && at === null
          ? t('time.noMoment')
          : undefined
  return (
    <div className={classes.halves}>
      <div className={classes.fields}>
        {isPlanned && view.scheduledDate && (
          <Note icon={<IconCalendarTime size={20} aria-hidden />}>
            {t('time.planned', { at: showDateTime(view.scheduledDate) })}
          </Note>
        )}
        <FormSection title={t('time.title')} level={2}>
          <RadioCards
            label={t('time.way')}
            value={way}
            onChange={setWay}
            choices={(['now', 'later'] as const).map((value) => ({
              value,
              label: t(`time.${value}.name`),
              help: t(`time.${value}.help`),
            }))}
          />
          {way === 'later' && <Moment at={at} onChange={setAt} />}
          <WindowHint channel={channel} purpose={form.values.purpose} />
        </FormSection>
        <WaveFields form={form} taken={count?.taken ?? 0} />
        {errors > 0 && (
          <Note
            tone="red"
            action={
              <Button variant="subtle" size="compact-sm" onClick={() => goTo('check')}>
                {t('time.toCheck')}
              </Button>
            }
          >
            {t('time.errors', { count: errors })}
          </Note>
        )}
        <Group>
          <ActionButton
            leftSection={
              way === 'now' ? <IconSend size={16} aria-hidden /> : <IconCalendarTime size={16} aria-hidden />
            }
            loading={dispatch.isPending}
            reason={reason}
            onClick={() => void dispatch.ask(way === 'later' ? at : null)}
          >
            {t(way === 'now' ? 'time.send' : isPlanned ? 'time.replan' : 'time.plan')}
          </ActionButton>
        </Group>
        <div role="alert">{dispatch.refusal && <Note tone="red">{dispatch.refusal}</Note>}</div>
      </div>
      <CountPanel channel={channel} campaignId={view.campaignId} values={form.values} />
    </div>
  )
}
