import type { MarketingPolicy } from '@crm/contract/marketing-policy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { Loaded } from '../Loaded.tsx'
import { SettingForm, useSettingForm } from '../SettingForm.tsx'
import { Consent, Hours, Law, Refusal } from './LawFields.tsx'
import { check, keep, policyQuery, readAgain, send, valuesOf } from './policy-form.ts'
import { Limits, Stops, Throttle, Tracking } from './SendingFields.tsx'

await loadTexts(['marketingSetting'])

function PolicyForm({ view }: { view: MarketingPolicy }) {
  const { t } = useTranslation('marketingSetting')
  const label = (field: string) => t(`policy.${field}`)
  const form = useSettingForm({ view, valuesOf, label, check, send, keep, readAgain, standAlone: true })
  return (
    <SettingForm label={t('setting:part.marketing-policy')} form={form}>
      <Law form={form} />
      <Consent form={form} />
      <Refusal form={form} />
      <Hours form={form} />
      <Limits form={form} />
      <Throttle form={form} />
      <Stops form={form} />
      <Tracking form={form} />
    </SettingForm>
  )
}

/** What the law and the company ask of what is sent to customers. */
export default function PolicyPart() {
  const query = useQuery(policyQuery)
  return <Loaded query={query}>{(view) => <PolicyForm view={view} />}</Loaded>
}
