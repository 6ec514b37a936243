import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../../kernel/format.ts'
import { NumberField } from '../../../../kit/form/NumberField.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import type { MassForm } from '../steps.ts'

const WAVE_MINUTES_MAX = 10_080

/** More than fit into one send go out one after the other. */
export function WaveFields({ form, taken }: { form: MassForm; taken: number }) {
  const { t } = useTranslation('massCampaign')
  const max = showCount(EMAIL_CUSTOMERS_MAX)
  const waves = Math.ceil(taken / EMAIL_CUSTOMERS_MAX)
  return (
    <FormSection title={t('waves.title')} level={2}>
      <Switch {...form.box('waves')} description={t('waves.help', { max })} />
      {form.values.waves && (
        <NumberField
          form={form}
          name="waveMinutes"
          w={260}
          min={0}
          max={WAVE_MINUTES_MAX}
          description={waves > 1 ? t('waves.count', { count: waves }) : undefined}
        />
      )}
    </FormSection>
  )
}
