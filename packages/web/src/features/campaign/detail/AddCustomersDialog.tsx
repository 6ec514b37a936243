import { campaignAddition } from '@crm/contract/campaign'
import type { AdditionPreview } from '@crm/contract/campaign-views'
import { showDateTime } from '@crm/contract/rules/dates'
import type { SavedViewView } from '@crm/contract/saved-view'
import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useSavedViews } from '../../../kit/list/view/saved-views.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { loadFrom, numberIn, type Option } from '../../../ui/options.ts'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import {
  loadCurators,
  loadCustomersFor,
  loadGroups,
  loadRelationships,
  loadSources,
} from '../../customer/customer-options.ts'
import { latestQuery } from '../../customer/import/uploads.ts'
import { loadCampaigns } from '../campaign-options.ts'
import { type Choice, emptyChoice, tabs, usableViews, ways, whoIn } from './added-customers.ts'
import { followAddition } from './follow-addition.ts'

const PREVIEW_AFTER_MS = 300

interface Props {
  /** Absent: it is chosen here. */
  readonly campaignId?: number
  /** Those that were selected elsewhere. */
  readonly customers?: readonly Option[]
  readonly onClose: () => void
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

/** The fields of the way that was chosen. */
function WhoFields({ form, views }: { form: Form<Choice>; views: readonly SavedViewView[] }) {
  const { t } = useTranslation('campaign')
  const { viewAll } = useMay('MNU_Customer')
  const { values, field } = form
  const imports = useQuery({ ...latestQuery, enabled: values.way === 'import' }).data ?? []
  if (values.way === 'chosen')
    return <AsyncMultiSelect {...field('customers')} load={loadCustomersFor(viewAll)} value={values.customers} />
  if (values.way === 'view') {
    const options = views.map(({ viewId, name }) => ({ value: String(viewId), label: name }))
    return <AsyncSelect key={options.length} {...field('view')} load={loadFrom(options)} value={values.view} />
  }
  if (values.way === 'import') {
    const options = imports
      .filter(({ state }) => state === 'done')
      .map(({ importId, fileName, createdDate, written }) => ({
        value: importId,
        label: fileName,
        detail: t('addition.imported', { day: showDateTime(createdDate), shown: written }),
      }))
    return <AsyncSelect key={options.length} {...field('importId')} load={loadFrom(options)} value={values.importId} />
  }
  return (
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
  )
}

/** Under which field it is said that nobody is named. */
const fieldOfWay = { chosen: 'customers', filter: 'groupId', view: 'view', import: 'importId' } as const

/** Brings customers into a campaign: an opportunity opens with each, dealt out as the campaign does. */
export default function AddCustomersDialog({ campaignId: known, customers = [], onClose }: Props) {
  const { t } = useTranslation('campaign')
  const { viewAll, add: mayImport } = useMay('MNU_Customer')
  const userId = useMe()?.userId ?? 0
  const views = usableViews(useSavedViews('customer').views)
  const who = (choice: Choice) => whoIn(choice, views, { userId, viewAll })
  const campaignIn = ({ campaign }: Choice) => known ?? numberIn(campaign) ?? 0
  const bodyOf = (choice: Choice) => ({
    campaignId: campaignIn(choice),
    includeTaken: choice.includeTaken,
    ...who(choice),
  })
  const form = useForm({
    initial: { ...emptyChoice, customers },
    label: (field) => t(`addition.field.${field}`),
    ...(known === undefined && { required: ['campaign'] as const }),
    check: (choice) => ({ [fieldOfWay[choice.way]]: who(choice) ? undefined : t(`addition.choose.${choice.way}`) }),
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
    enabled: campaignIn(asked) > 0 && who(asked) !== null,
    placeholderData: keepPreviousData,
  })
  const offered = ways.filter((way) => (way !== 'view' || views.length > 0) && (way !== 'import' || mayImport))
  return (
    <FormDialog form={form} size={640} title={t('addition.title')} submitLabel={t('addition.submit')} onClose={onClose}>
      {known === undefined && <AsyncSelect {...field('campaign')} load={loadCampaigns} value={values.campaign} />}
      <RadioChips
        label={t('addition.way')}
        options={offered.map((key) => ({ key, label: t(`addition.${key}`) }))}
        value={values.way}
        onPick={(way) => form.change({ way })}
      />
      <WhoFields form={form} views={views} />
      <Checkbox {...box('includeTaken')} />
      {preview.error && <p role="alert">{refusalText(preview.error)}</p>}
      {preview.data && who(values) !== null && (
        <Preview preview={preview.data} isStale={preview.isPlaceholderData || asked !== values} />
      )}
    </FormDialog>
  )
}
