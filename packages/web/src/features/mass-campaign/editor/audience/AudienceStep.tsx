import type { Audience } from '@crm/contract/audience'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormMore, FormSection } from '../../../../ui/form/FormSection.tsx'
import { channelOf } from '../../mass-queries.ts'
import classes from '../Guide.module.css'
import type { StepProps } from '../steps.ts'
import { CountPanel } from './CountPanel.tsx'
import { CustomerFilter } from './CustomerFilter.tsx'
import { EarlierFields } from './EarlierFields.tsx'
import { GroupFields } from './GroupFields.tsx'
import { NamedCustomers } from './NamedCustomers.tsx'
import { SavedAudiences } from './SavedAudiences.tsx'

/** Whom a campaign is for, beside how many that are and who of them is left out. */
export default function AudienceStep({ view, form }: StepProps) {
  const { t } = useTranslation('massCampaign')
  const { audience } = form.values
  const channel = channelOf(view)
  const change = (part: Partial<Audience>) => form.change({ audience: { ...audience, ...part } })
  const shared = { audience, onChange: change }
  return (
    <div className={classes.halves}>
      <div className={classes.fields}>
        <TextInput {...form.field('name')} required={false} withAsterisk maxLength={200} />
        <FormSection title={t('audience.title')} level={2}>
          <p className={classes.quiet}>{t('audience.help')}</p>
          <CustomerFilter {...shared} />
          <GroupFields {...shared} />
          <NamedCustomers {...shared} />
          <EarlierFields {...shared} channel={channel} campaignId={view.campaignId} />
          <SavedAudiences {...shared} />
        </FormSection>
        <FormMore of={t('field.description')} isWrong={form.faults['description'] !== undefined}>
          <Textarea {...form.field('description')} maxLength={2_000} autosize minRows={2} maxRows={8} />
        </FormMore>
      </div>
      <CountPanel channel={channel} campaignId={view.campaignId} values={form.values} />
    </div>
  )
}
