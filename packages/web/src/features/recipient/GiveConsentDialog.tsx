import { marketingConsent } from '@crm/contract/marketing-consent'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { Select, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../ui/AsyncMultiSelect.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import type { Option } from '../../ui/options.ts'
import { loadCustomersFor } from '../customer/customer-options.ts'
import { refreshRecipients } from './recipient-queries.ts'

const channels = ['email', 'sms'] as const
const sources = ['person', 'form', 'import'] as const

interface Values {
  readonly customers: readonly Option[]
  readonly channel: MarketingChannel
  readonly source: (typeof sources)[number]
  readonly givenDate: string | null
  readonly wording: string
  readonly proof: string
}
interface Props {
  /** Whose consent it is, where that is known already. */
  readonly customers?: readonly Option[]
  /** The company's own. */
  readonly wording: string
  readonly onClose: () => void
}

/** Notes down that customers said yes, with what proves it. */
export function GiveConsentDialog({ customers, wording, onClose }: Props) {
  const { t } = useTranslation('email')
  const { viewAll } = useMay('MNU_Customer')
  const form = useForm({
    initial: {
      customers: customers ?? [],
      channel: 'email',
      source: 'person',
      givenDate: null,
      wording,
      proof: '',
    } satisfies Values as Values,
    label: (field) => t(`consent.field.${field}`),
    required: ['customers', 'wording'],
    fieldOf: { 'consent.inFuture': 'givenDate' },
    send: ({ customers: chosen, givenDate, ...body }, repeatKey) =>
      call(marketingConsent.add, {
        body: {
          ...body,
          customerIds: chosen.map(({ value }) => Number(value)),
          ...(givenDate !== null && { givenDate }),
        },
        repeatKey,
      }),
    onDone({ added, already, noAddress }) {
      const told = [
        t('consent.done', { count: added }),
        already > 0 && t('consent.already', { count: already }),
        noAddress > 0 && t('consent.noAddress', { count: noAddress }),
      ]
      showToast({ tone: added > 0 ? 'success' : 'warning', text: told.filter(Boolean).join(' ') })
      void refreshRecipients()
      onClose()
    },
  })
  const { values, field, change } = form
  return (
    <FormDialog form={form} title={t('consent.add')} submitLabel={t('consent.save')} onClose={onClose}>
      {customers === undefined && (
        <AsyncMultiSelect {...field('customers')} load={loadCustomersFor(viewAll)} max={1_000} autoFocus />
      )}
      <RadioCards
        label={t('consent.field.channel')}
        choices={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={values.channel}
        onChange={(channel) => change({ channel })}
      />
      <Textarea {...field('wording')} rows={3} maxLength={1_000} description={t('consent.wordingHelp')} />
      <Select
        label={t('consent.field.source')}
        data={sources.map((value) => ({ value, label: t(`consent.source.${value}`) }))}
        allowDeselect={false}
        value={values.source}
        onChange={(value) => change({ source: sources.find((one) => one === value) ?? 'person' })}
      />
      <Textarea {...field('proof')} rows={2} maxLength={500} description={t('consent.proofHelp')} />
      <DateField {...field('givenDate')} withTime help={t('consent.givenDateHelp')} />
    </FormDialog>
  )
}
