import { opportunity } from '@crm/contract/opportunity'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { showToast } from '../../../kernel/toast.ts'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldPairs, FormMore } from '../../../ui/form/FormSection.tsx'
import { loadFrom, numberIn, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { loadCampaigns } from '../../campaign/campaign-options.ts'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { loadCustomersFor, loadSources } from '../../customer/customer-options.ts'
import { peopleOptions } from '../opportunity-options.ts'
import { refreshOpportunities } from '../opportunity-queries.ts'

interface Props {
  /** Where they are known already. */
  readonly campaignId?: number
  readonly customer?: Option
  readonly onClose: () => void
}

/** The form as it is typed, in the order of its fields. */
const emptyOpportunity = {
  campaignId: null as Option | null,
  customerId: null as Option | null,
  name: '',
  approach: null as Option | null,
  /** Absent: as the campaign deals them out. */
  curator: null as Option | null,
  revenue: '' as number | '',
  expectedDate: null as string | null,
  source: null as Option | null,
  sourceDetail: '',
  content: '',
}
type Typed = typeof emptyOpportunity

const toBody = (typed: Typed, campaignId: number | undefined) => ({
  campaignId: campaignId ?? numberIn(typed.campaignId),
  customerId: numberIn(typed.customerId),
  name: typed.name.trim() || typed.customerId?.label,
  content: typed.content,
  expectedDate: typed.expectedDate,
  source: numberIn(typed.source) ?? null,
  sourceDetail: typed.sourceDetail,
  ...(typed.approach !== null && { approach: numberIn(typed.approach) }),
  ...(typed.curator !== null && { curator: numberIn(typed.curator) }),
  ...(typed.revenue !== '' && { revenue: typed.revenue }),
})

function useAddForm({ campaignId, customer, onClose }: Props) {
  const { t } = useTranslation('opportunity')
  return useEndpointForm(opportunity.add, {
    initial: { ...emptyOpportunity, customerId: customer ?? null },
    label: (field) => t(`field.${field}`),
    required: campaignId === undefined ? ['campaignId', 'customerId'] : ['customerId'],
    body: (typed) => toBody(typed, campaignId),
    fieldOf: {
      'customer.unknown': 'customerId',
      'opportunity.curatorNotParticipant': 'curator',
      'opportunity.approachUnknown': 'approach',
      'customer.sourceUnknown': 'source',
    },
    onDone(view) {
      void refreshOpportunities()
      showToast({ tone: 'success', key: 'opportunity:add.done', values: { code: view.code } })
      onClose()
    },
  })
}

/** Opens an opportunity with a customer. */
export default function AddDialog(props: Props) {
  const { t } = useTranslation('opportunity')
  const { viewAll } = useMay('MNU_Customer')
  const form = useAddForm(props)
  const { field, values } = form
  const campaignId = props.campaignId ?? numberIn(values.campaignId) ?? 0
  const plan = useQuery({ ...campaignQuery(campaignId), enabled: campaignId > 0 }).data
  const steps = plan?.approachMethods.map(({ methodId, name }) => ({ value: String(methodId), label: name })) ?? []
  const more = ['source', 'sourceDetail', 'content'] as const
  return (
    <FormDialog form={form} size={640} title={t('add.title')} submitLabel={t('add.submit')} onClose={props.onClose}>
      {props.campaignId === undefined && (
        <AsyncSelect {...field('campaignId')} load={loadCampaigns} value={values.campaignId} />
      )}
      <AsyncSelect {...field('customerId')} autoFocus load={loadCustomersFor(viewAll)} value={values.customerId} />
      <TextInput {...field('name')} placeholder={values.customerId?.label ?? ''} description={t('add.nameHelp')} />
      <FieldPairs>
        <AsyncSelect
          {...field('approach')}
          placeholder={steps[0]?.label ?? ''}
          load={loadFrom(steps)}
          value={values.approach}
        />
        <PersonPicker
          {...field('curator')}
          placeholder={t(plan?.autoSplit ? 'add.split' : 'add.curatorHint')}
          load={loadFrom(peopleOptions(plan))}
          value={values.curator}
        />
        <NumberField form={form} name="revenue" min={0} decimalScale={2} />
        <DateField {...field('expectedDate')} value={values.expectedDate} />
      </FieldPairs>
      <FormMore
        of={more.map((name) => field(name).label.toLocaleLowerCase()).join(', ')}
        isWrong={more.some((name) => form.faults[name] !== undefined)}
      >
        <FieldPairs>
          <AsyncSelect {...field('source')} load={loadSources} value={values.source} />
          <TextInput {...field('sourceDetail')} />
        </FieldPairs>
        <Textarea {...field('content')} autosize minRows={2} maxRows={8} />
      </FormMore>
    </FormDialog>
  )
}
