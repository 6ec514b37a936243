import { callOutcomes } from '@crm/contract/customer-views'
import { ENTRY_MINUTES_MAX } from '@crm/contract/rules/limits'
import { Group, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date/DateField.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { type ComposerState, hasLength, isSaid } from './use-composer.ts'

interface TookPlaceProps extends Pick<ComposerState, 'draft' | 'change'> {
  /** Whether this reader may make the next appointment. */
  readonly mayPlan: boolean
}

/** How a call ended, how long it took, and what comes next. */
export function TookPlace({ draft, change, mayPlan }: TookPlaceProps) {
  const { t } = useTranslation('customerProfile')
  const { kind, outcome, minutes, next } = draft
  if (isSaid(kind)) return null
  return (
    <>
      {kind === 'call' && (
        <RadioChips
          label={t('compose.outcome')}
          options={callOutcomes.map((key) => ({ key, label: t(`outcome.${key}`) }))}
          value={outcome}
          onPick={(chosen) => change({ outcome: chosen })}
        />
      )}
      <Group gap={12} align="flex-start">
        {hasLength(kind) && (
          <NumberInput
            label={t('compose.minutes')}
            w={120}
            min={0}
            max={ENTRY_MINUTES_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            value={minutes ?? ''}
            onChange={(typed) => change({ minutes: typeof typed === 'number' ? typed : null })}
          />
        )}
        {mayPlan && (
          <DateField
            label={t('compose.next')}
            withTime
            fromToday
            value={next}
            onChange={(chosen) => change({ next: chosen })}
          />
        )}
      </Group>
    </>
  )
}
