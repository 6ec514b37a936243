import { campaignAddition } from '@crm/contract/campaign'
import type { AdditionPreview } from '@crm/contract/campaign-views'
import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { numberIn, type Option } from '../../../ui/options.ts'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import {
  loadCurators,
  loadCustomersFor,
  loadGroups,
  loadRelationships,
  loadSources,
} from '../../customer/customer-options.ts'
import { loadCampaigns } from '../campaign-options.ts'
import { followAddition } from './follow-addition.ts'

const ways = ['chosen', 'filter'] as const
const tabs = ['charge', 'view', 'forget', 'all'] as const
const PREVIEW_AFTER_MS = 300

interface Props {
  /** Absent: it is chosen here. */
  readonly campaignId?: number
  /** Those that were selected elsewhere. */
  readonly customers?: readonly Option[]
  readonly onClose: () => void
}

/** The form as it is typed, in the order of its fields. */
const emptyChoice = {
  campaign: null as Option | null,
  way: 'chosen' as (typeof ways)[number],
  customers: [] as readonly Option[],
  activeTab: 'charge' as (typeof tabs)[number],
  groupId: null as Option | null,
  sourceCustomer: null as Option | null,
  relationship: null as Option | null,
  curatorId: null as Option | null,
  includeTaken: false,
}
type Choice = typeof emptyChoice

/** Which customers are meant; null while nobody is. */
function whoIn(choice: Choice, viewAll: boolean) {
  const { way, customers, activeTab, groupId, sourceCustomer, relationship, curatorId } = choice
  if (way === 'chosen')
    return customers.length > 0 ? { customerIds: customers.map(({ value }) => Number(value)) } : null
  const filter = {
    activeTab,
    viewAll,
    ...(groupId && { groupId: numberIn(groupId) }),
    ...(sourceCustomer && { sourceCustomer: numberIn(sourceCustomer) }),
    ...(relationship && { relationship: numberIn(relationship) }),
    ...(curatorId && { curatorId: curatorId.value }),
  }
  return { filter }
}

/** What adding them would do: how many, who is left out and why, and who would get how many. */
function Preview({ preview, isStale }: { preview: AdditionPreview; isStale: boolean }) {
  const { t } = useTranslation('campaign')
  const { added, already, taken, notSeen, byCurator } = preview
  const lines = [
    ['already', already],
    ['taken', taken],
    ['notSeen', notSeen],
  ] as const
  return (
    <div role="status" aria-busy={isStale}>
      <p>
        <b>{t('addition.added', { added })}</b>
      </p>
      <ul>
        {lines
          .filter(([, count]) => count > 0)
          .map(([key, count]) => (
            <li key={key}>{t(`addition.${key}`, { shown: count })}</li>
          ))}
        {byCurator
          .filter(({ given }) => given > 0)
          .map(({ userId, fullName, open, given }) => (
            <li key={userId}>{t('addition.share', { name: fullName || t('people.nobody'), given, open })}</li>
          ))}
      </ul>
    </div>
  )
}

/** Brings customers into a campaign: an opportunity opens with each, dealt out as the campaign does. */
export default function AddCustomersDialog({ campaignId: known, customers = [], onClose }: Props) {
  const { t } = useTranslation('campaign')
  const { viewAll } = useMay('MNU_Customer')
  const campaignIn = ({ campaign }: Choice) => known ?? numberIn(campaign) ?? 0
  const bodyOf = (choice: Choice) => ({
    campaignId: campaignIn(choice),
    includeTaken: choice.includeTaken,
    ...whoIn(choice, viewAll),
  })
  const form = useForm({
    initial: { ...emptyChoice, customers },
    label: (field) => t(`addition.field.${field}`),
    ...(known === undefined && { required: ['campaign'] as const }),
    check: (choice) => ({ customers: whoIn(choice, viewAll) ? undefined : t('addition.choose') }),
    body: bodyOf,
    send: (choice, repeatKey) => call(campaignAddition.add, { body: bodyOf(choice), repeatKey }),
    onDone({ additionId, added }) {
      if (additionId !== null) void followAddition(additionId, added)
      onClose()
    },
  })
  const { values, field, box } = form
  const [asked] = useDebouncedValue(values, PREVIEW_AFTER_MS)
  const preview = useQuery({
    queryKey: ['campaign', 'addition', bodyOf(asked)],
    queryFn: ({ signal }) => call(campaignAddition.add, { body: { ...bodyOf(asked), dryRun: true }, signal }),
    enabled: campaignIn(asked) > 0 && whoIn(asked, viewAll) !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog form={form} size={640} title={t('addition.title')} submitLabel={t('addition.submit')} onClose={onClose}>
      {known === undefined && <AsyncSelect {...field('campaign')} load={loadCampaigns} value={values.campaign} />}
      <RadioChips
        label={t('addition.way')}
        options={ways.map((key) => ({ key, label: t(`addition.${key}`) }))}
        value={values.way}
        onPick={(way) => form.change({ way })}
      />
      {values.way === 'chosen' ? (
        <AsyncMultiSelect {...field('customers')} load={loadCustomersFor(viewAll)} value={values.customers} />
      ) : (
        <FieldPairs>
          <Select
            label={t('addition.field.activeTab')}
            data={tabs.map((value) => ({ value, label: t(`addition.tab.${value}`) }))}
            allowDeselect={false}
            value={values.activeTab}
            onChange={(next) => form.change({ activeTab: tabs.find((one) => one === next) ?? 'charge' })}
          />
          <AsyncSelect {...field('groupId')} load={loadGroups} value={values.groupId} />
          <AsyncSelect {...field('sourceCustomer')} load={loadSources} value={values.sourceCustomer} />
          <AsyncSelect {...field('relationship')} load={loadRelationships} value={values.relationship} />
          <AsyncSelect {...field('curatorId')} load={loadCurators} value={values.curatorId} />
        </FieldPairs>
      )}
      <Checkbox {...box('includeTaken')} />
      {preview.error && <p role="alert">{refusalText(preview.error)}</p>}
      {preview.data && whoIn(values, viewAll) !== null && (
        <Preview preview={preview.data} isStale={preview.isPlaceholderData || asked !== values} />
      )}
    </FormDialog>
  )
}
