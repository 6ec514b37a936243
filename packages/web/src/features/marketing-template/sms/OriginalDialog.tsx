import { messagePurposes } from '@crm/contract/marketing-rules'
import { SMS_TEXT_MAX } from '@crm/contract/rules/limits'
import { type SmsOriginalRow, smsOriginal } from '@crm/contract/sms-original'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { MergeText } from '../../marketing-area/MergeText.tsx'
import { AboutFields } from '../AboutFields.tsx'
import { templateKeys } from '../template-queries.ts'
import { Meter } from './Meter.tsx'
import classes from './Sms.module.css'
import { SmsPhone } from './SmsPhone.tsx'
import { useSmsPreview } from './use-sms-preview.ts'

type Typed = Pick<SmsOriginalRow, 'name' | 'folder' | 'shared' | 'text' | 'purpose' | 'withoutMarks'>
const nothing: Typed = { name: '', folder: '', shared: true, text: '', purpose: 'care', withoutMarks: false }
const typedOf = ({ name, folder, shared, text, purpose, withoutMarks }: SmsOriginalRow): Typed => ({
  name,
  folder,
  shared,
  text,
  purpose,
  withoutMarks,
})

function Fields({ form }: { form: Form<Typed> }) {
  const { t } = useTranslation('marketingTemplate')
  const { values, change, faults } = form
  const asked = useSmsPreview(values)
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <AboutFields content={values} channel="sms" fault={faults['name']} onChange={(part) => change(part)} />
        <RadioChips
          label={t('column.purpose')}
          value={values.purpose}
          onPick={(purpose) => change({ purpose })}
          options={messagePurposes.map((key) => ({ key, label: t(`purpose.${key}`) }))}
        />
        <MergeText
          name="text"
          label={t('column.text')}
          value={values.text}
          maxLength={SMS_TEXT_MAX}
          error={faults['text']}
          isLong
          required
          onChange={(text) => change({ text })}
        />
        <Switch
          label={t('sms.withoutMarks')}
          description={t('sms.withoutMarksHelp')}
          checked={values.withoutMarks}
          onChange={({ currentTarget: { checked } }) => change({ withoutMarks: checked })}
        />
      </div>
      <div className={classes.fields}>
        <SmsPhone text={asked.data?.text ?? ''} />
        <Meter given={values} lengths={asked.data?.lengths} />
      </div>
    </div>
  )
}

/** SMS gốc: a new one, or one that is there. */
export default function OriginalDialog({ row, onClose }: { row: SmsOriginalRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('marketingTemplate')
  const shared = {
    label: (field: string) => t(`column.${field}`),
    required: ['name', 'text'] as const,
    fieldOf: { 'sms.tooLong': 'text', 'merge.unknownField': 'text' } as const,
    onDone() {
      void queries.invalidateQueries({ queryKey: templateKeys.sms })
      showToast({ tone: 'success', key: 'marketingTemplate:sms.saved' })
      onClose()
    },
  }
  const added = useEndpointForm(smsOriginal.add, { ...shared, initial: nothing })
  const changed = useEndpointForm(smsOriginal.update, {
    ...shared,
    initial: row ? typedOf(row) : nothing,
    body: (typed: Typed) => ({ ...typed, templateId: row?.templateId ?? 0, version: row?.version ?? 0 }),
  })
  const form = row ? changed : added
  return (
    <FormDialog
      form={form}
      size={880}
      title={row ? row.name : t('sms.new')}
      submitLabel={t(row ? 'sms.save' : 'list.add')}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  )
}
