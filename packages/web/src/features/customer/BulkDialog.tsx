import type { CustomerRow } from '@crm/contract/customer-views'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { AsyncMultiSelect } from '../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { LoadOptions, Option } from '../../ui/options.ts'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
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
import { tellChange, undoOfBulk } from './recent-change.ts'

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

/** One new value for many customers: what would become of each stands below before anything is sent. */
export default function BulkDialog({ kind, rows, viewAll, onClose, onDone }: Props) {
  const { t } = useTranslation('customer')
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [source, setSource] = useState<1 | 2>(1)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const editable = rows.filter(({ canEdit }) => canEdit)
  const preview = previewBulk(kind, editable, chosen, source)
  // Who has the value already is not sent.
  const concerned = chosen.length === 0 ? editable : preview.changing

  async function submit() {
    if (chosen.length === 0) return setError(t('bulk.choose'))
    if (preview.changing.length === 0) return setError(t('bulk.allSame'))
    setSaving(true)
    setRefused(undefined)
    try {
      const customerIds = preview.changing.map(({ customerId }) => customerId)
      const { changed, undoId } = await sendBulk[kind]({
        customerIds,
        values: chosen.map(({ value }) => Number(value)),
        source,
      })
      const names = chosen.map(({ label }) => label).join(', ')
      const undo = undoId === null ? undefined : undoOfBulk(undoId)
      tellChange(t(`bulk.${kind}.done`, { count: changed, value: names }), undo)
      onDone()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  const choose = (options: readonly Option[]) => {
    setChosen(options)
    setError(undefined)
  }
  const one = {
    label: t(`bulk.${kind}.field`),
    name: kind,
    required: true,
    autoFocus: true,
    error,
    value: chosen[0] ?? null,
    onChange: (option: Option | null) => choose(option ? [option] : []),
  }
  const loadPresenters = withNone('customer:search.noPresenter', source === 1 ? loadCustomersFor(viewAll) : loadUsers)

  return (
    <FormDialog
      opened
      title={t(`bulk.${kind}.title`, { count: editable.length })}
      submitLabel={t(kind === 'curator' ? 'bulk.reassign' : 'bulk.apply', { count: concerned.length })}
      changed={chosen.length > 0}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {kind === 'presenter' && (
        <Select
          label={t('search.presenterSource')}
          data={[
            { value: '1', label: t('search.fromCustomers') },
            { value: '2', label: t('search.fromUsers') },
          ]}
          allowDeselect={false}
          value={String(source)}
          onChange={(value) => {
            setSource(value === '2' ? 2 : 1)
            choose([])
          }}
        />
      )}
      {kind === 'curator' ? (
        <PersonPicker {...one} load={loads.curator} />
      ) : kind === 'setGroups' ? (
        <AsyncMultiSelect {...one} value={chosen} onChange={choose} load={loads.setGroups} />
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
