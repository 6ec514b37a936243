import { SMS_TEXT_MAX } from '@crm/contract/rules/limits'
import { smsOriginal } from '@crm/contract/sms-original'
import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { useMay } from '../../../../kernel/may.ts'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { useMoney } from '../../../../ui/Money.tsx'
import type { LoadOptions } from '../../../../ui/options.ts'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import { brandsQuery } from '../../../marketing-area/sending-queries.ts'
import { smsQuery } from '../../../marketing-template/template-queries.ts'
import classes from '../Guide.module.css'
import type { MassForm, StepProps } from '../steps.ts'
import { PurposeCards } from './PurposeCards.tsx'
import { SmsLook } from './SmsLook.tsx'

const PER_BLOCK = 20

const loadOriginals =
  (viewAll: boolean): LoadOptions =>
  async (text, block) => {
    const found = await call(smsOriginal.category, {
      params: { viewAll, tag: 'active' },
      query: { text, block, maxPerBlock: PER_BLOCK },
    })
    return {
      items: found.map(({ index, name, folder }) => ({ value: String(index), label: name, detail: folder })),
      more: found.length === PER_BLOCK,
    }
  }

/** Care and advertising are registered apart: only those of the purpose can be chosen. */
function BrandField({ form: { values, faults, change } }: { form: MassForm }) {
  const { t } = useTranslation('massCampaign')
  const money = useMoney()
  const { data = [] } = useQuery(brandsQuery)
  const fitting = data.filter(({ purpose }) => purpose === values.purpose)
  return (
    <Select
      name="brandId"
      label={t('field.brandId')}
      withAsterisk
      description={fitting.length === 0 ? t('content.noBrand') : undefined}
      placeholder={t('content.brandHint')}
      error={faults['brandId']}
      data={fitting.map(({ index, name, price }) => ({
        value: String(index),
        label: price > 0 ? t('content.brandPrice', { name, price: money(price) }) : name,
      }))}
      value={fitting.some(({ index }) => index === values.brandId) ? String(values.brandId) : null}
      onChange={(next) => change({ brandId: Number(next ?? 0) })}
    />
  )
}

/** An original is copied in, and may be changed here without changing the original. */
function OriginalField({ form: { values, change } }: { form: MassForm }) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay('MNU_SMSCampaign')
  const { templateId } = values
  const chosen = useQuery({ ...smsQuery(templateId), enabled: templateId > 0, retry: false }).data
  return (
    <AsyncSelect
      label={t('content.original')}
      placeholder={t('content.originalHint')}
      help={t('content.originalHelp')}
      load={loadOriginals(viewAll)}
      value={templateId === 0 ? null : { value: String(templateId), label: chosen?.name ?? '…' }}
      onChange={(option) => change({ templateId: Number(option?.value ?? 0) })}
    />
  )
}

/** A message: an original or an own text, who it comes from, and what it is for. */
export function SmsContent({ form }: StepProps) {
  const { t } = useTranslation('massCampaign')
  const { values, faults, change } = form
  return (
    <div className={classes.halves}>
      <div className={classes.fields}>
        <FormSection title={t('content.title')} level={2}>
          <OriginalField form={form} />
          {values.templateId === 0 && (
            <MergeText
              name="text"
              label={t('field.text')}
              required
              isLong
              value={values.text}
              maxLength={SMS_TEXT_MAX}
              error={faults['text']}
              onChange={(text) => change({ text })}
            />
          )}
          <Checkbox
            {...form.box('withoutMarks')}
            description={t('content.withoutMarksHelp')}
            disabled={values.templateId > 0}
          />
        </FormSection>
        <FormSection title={t('content.purposeTitleSms')} level={2}>
          <PurposeCards channel="sms" purpose={values.purpose} onChange={(purpose) => change({ purpose })} />
          <BrandField form={form} />
        </FormSection>
      </div>
      <SmsLook values={values} />
    </div>
  )
}
