import type { CustomerRow } from '@crm/contract/customer-views'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { LoadOptions, Option } from '../../ui/options.ts'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { announceBulk } from './announce-change.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { type BulkKind, previewBulk, sendBulk } from './bulk-change.ts'
import {
  loadBusinesses,
  loadCustomersFor,
  loadGroups,
  loadRelationships,
  loadSources,
  loadUsers,
  withNone,
} from './customer-options.ts'

interface Props {
  readonly kind: BulkKind
  readonly rows: readonly CustomerRow[]
  readonly viewAll: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const loads: Readonly<Record<Exclude<BulkKind, 'presenter'>, LoadOptions>> = {
  curator: withNone('customer:search.noCurator', loadUsers),
  addGroup: loadGroups,
  setGroups: loadGroups,
  relationship: withNone('customer:search.noRelationship', loadRelationships),
  source: loadSources,
  business: withNone('customer:search.noBusiness', loadBusinesses),
}

interface Values {
  /** Whose id a presenter's is: 1 a customer's, 2 a user's. */
  readonly source: '1' | '2'
  readonly chosen: readonly Option[]
}

/** One new value for many customers: what would become of each stands below before anything is sent. */
export default function BulkDialog({ kind, rows, viewAll, onClose, onDone }: Props) {
  const { t } = useTranslation('customer')
  const editable = rows.filter(({ canEdit }) => canEdit)
  const sourceOf = ({ source }: Values) => (source === '2' ? 2 : 1)
  const previewOf = (values: Values) => previewBulk(kind, editable, values.chosen, sourceOf(values))
  function check(values: Values) {
    if (values.chosen.length === 0) return { chosen: t('bulk.choose') }
    return { chosen: previewOf(values).changing.length === 0 ? t('bulk.allSame') : undefined }
  }
  const form = useForm({
    initial: { source: '1', chosen: [] } satisfies Values as Values,
    label: () => t(`bulk.${kind}.field`),
    required: ['chosen'],
    check,
    send: (values) =>
      sendBulk[kind]({
        customerIds: previewOf(values).changing.map(({ customerId }) => customerId),
        values: values.chosen.map(({ value }) => Number(value)),
        source: sourceOf(values),
      }),
    onDone({ changed, undoId, automationSkipped }, { chosen }) {
      const done = t(`bulk.${kind}.done`, { count: changed, value: chosen.map(({ label }) => label).join(', ') })
      announceBulk(automationSkipped ? `${done} ${t('bulk.automationWasSkipped')}` : done, undoId)
      onDone()
    },
  })
  const { chosen, source } = form.values
  const preview = previewOf(form.values)
  // Who has the value already is not sent.
  const concerned = chosen.length === 0 ? editable : preview.changing
  const many = { ...form.field('chosen'), autoFocus: true }
  const one = {
    ...many,
    value: chosen[0] ?? null,
    onChange: (option: Option | null) => form.change({ chosen: option ? [option] : [] }),
  }
  const loadPresenters = withNone('customer:search.noPresenter', source === '1' ? loadCustomersFor(viewAll) : loadUsers)

  return (
    <FormDialog
      form={form}
      title={t(`bulk.${kind}.title`, { count: editable.length })}
      submitLabel={t(kind === 'curator' ? 'bulk.reassign' : 'bulk.apply', { count: concerned.length })}
      onClose={onClose}
    >
      {kind === 'presenter' && (
        <Select
          label={t('search.presenterSource')}
          data={[
            { value: '1', label: t('search.fromCustomers') },
            { value: '2', label: t('search.fromUsers') },
          ]}
          allowDeselect={false}
          value={source}
          onChange={(value) => form.change({ source: value === '2' ? '2' : '1', chosen: [] })}
        />
      )}
      {kind === 'curator' ? (
        <PersonPicker {...one} load={loads.curator} />
      ) : kind === 'setGroups' ? (
        <AsyncMultiSelect {...many} load={loads.setGroups} />
      ) : (
        <AsyncSelect key={source} {...one} load={kind === 'presenter' ? loadPresenters : loads[kind]} />
      )}
      <BulkPreview
        preview={preview}
        isChosen={chosen.length > 0}
        skipped={rows.length - editable.length}
        rows={editable}
      />
      {kind === 'curator' && concerned.length > TRANSFERS_WITH_AUTOMATION_MAX && <p>{t('bulk.automationSkipped')}</p>}
    </FormDialog>
  )
}
