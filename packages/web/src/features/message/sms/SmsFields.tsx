import { SMS_TEXT_MAX } from '@crm/contract/rules/limits'
import { withoutMarks as plain } from '@crm/contract/sms-text'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import type { Option } from '../../../ui/options.ts'
import { MergeText } from '../../marketing-area/MergeText.tsx'
import { brandsQuery } from '../../marketing-area/sending-queries.ts'
import { PurposeCards } from '../../mass-campaign/editor/content/PurposeCards.tsx'
import classes from '../compose/Compose.module.css'
import { CountNote } from '../compose/CountNote.tsx'
import { Recipients } from '../compose/Recipients.tsx'
import { loadSmsOriginals, originalTextQuery } from '../message-queries.ts'
import { weighSms } from './sms-meter.ts'
import type { TypedSms } from './typed-sms.ts'

interface Props {
  readonly form: Form<TypedSms>
}

/** Care and advertising have brand names of their own. */
function BrandField({ form }: Props) {
  const { t } = useTranslation('email')
  const { data: brands = [], isSuccess } = useQuery(brandsQuery)
  const fitting = brands.filter(({ purpose }) => purpose === form.values.purpose)
  const { name, label, value, error } = form.field('brand')
  return (
    <Select
      name={name}
      label={label}
      error={error}
      withAsterisk
      description={isSuccess && fitting.length === 0 ? t('compose.noBrand') : undefined}
      value={value || null}
      data={fitting.map(({ index, name: shown }) => ({ value: String(index), label: shown }))}
      onChange={(next) => form.change({ brand: next ?? '' })}
    />
  )
}

function Meter({ values }: { values: TypedSms }) {
  const { t } = useTranslation('email')
  const money = useMoney()
  const { data: brands = [] } = useQuery(brandsQuery)
  const names = values.customers.map(({ label }) => label)
  const { encoding, units, parts, unitsLeft } = weighSms({ ...values, names })
  const price = brands.find(({ index }) => String(index) === values.brand)?.price
  const all = parts * values.customers.length
  return (
    <div className={classes.meter} role="status">
      <b>{t('meter.parts', { count: parts })}</b>
      <span>{t('meter.units', { units: showCount(units), left: showCount(unitsLeft) })}</span>
      <span>{t(`meter.${encoding}`)}</span>
      {all > 0 && price !== undefined && (
        <span>{t('meter.cost', { parts: showCount(all), cost: money(all * price) })}</span>
      )}
    </div>
  )
}

/** Chosen, its words come into the text and can be changed. */
async function takeOriginal(form: Form<TypedSms>, original: Option | null) {
  form.change({ original })
  if (original === null) return
  try {
    const { text, purpose, withoutMarks } = await queries.fetchQuery(originalTextQuery(Number(original.value)))
    form.change({ text, withoutMarks, ...(purpose !== form.values.purpose && { purpose, brand: '' }) })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
}

/** All that a message to chosen customers asks for. */
export function SmsFields({ form }: Props) {
  const { t } = useTranslation('email')
  const { values, faults, change } = form
  return (
    <>
      <Recipients
        customers={values.customers}
        error={faults['customers']}
        onChange={(customers) => change({ customers })}
      />
      <PurposeCards
        channel="sms"
        purpose={values.purpose}
        onChange={(purpose) => change({ purpose, ...(purpose !== values.purpose && { brand: '' }) })}
      />
      <BrandField form={form} />
      <AsyncSelect
        name="original"
        label={t('compose.original')}
        placeholder={t('compose.ownText')}
        load={loadSmsOriginals}
        value={values.original}
        onChange={(original) => void takeOriginal(form, original)}
        clearable
      />
      <MergeText
        name="text"
        label={t('compose.text')}
        value={values.text}
        maxLength={SMS_TEXT_MAX}
        error={faults['text']}
        required
        isLong
        onChange={(text) => change({ text })}
      />
      <Switch {...form.box('withoutMarks')} description={t('compose.withoutMarksHelp')} />
      <Meter values={values} />
      <CountNote
        channel="sms"
        customerIds={values.customers.map(({ value }) => Number(value))}
        purpose={values.purpose}
        text={values.text}
        withoutMarks={values.withoutMarks}
        brandId={Number(values.brand)}
      />
      {values.withoutMarks && values.text !== '' && <p className={classes.preview}>{plain(values.text)}</p>}
    </>
  )
}
