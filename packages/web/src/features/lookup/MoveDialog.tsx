import { CUSTOMER_GROUP_DEPTH_MAX } from '@crm/contract/rules/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TreeSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import { moveFault } from './group-tree.ts'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry } from './lookup-calls.ts'

interface Props {
  readonly rows: readonly Entry[]
  readonly acts: LookupActs
  readonly entry: Entry
  readonly onClose: () => void
}

/** Moves a group without dragging it. Groups that cannot take it in are not offered. */
export function MoveDialog({ rows, acts, entry, onClose }: Props) {
  const { t } = useTranslation('lookup')
  const [parent, setParent] = useState(entry.parent ?? null)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const takes = (row: Entry) => row.index === entry.parent || moveFault(rows, entry.index, row.index) === undefined
  const places = rows.filter((row) => !row.deleted && takes(row)).map((row) => ({ parent: null, ...row }))

  async function submit() {
    const fault = moveFault(rows, entry.index, parent)
    if (fault) return setError(t(`fault.${fault}`, { max: CUSTOMER_GROUP_DEPTH_MAX }))
    setSaving(true)
    const into = rows.find((row) => row.index === parent)?.name ?? ''
    if (await acts.move(entry, parent, into)) return onClose()
    setSaving(false)
  }
  return (
    <FormDialog
      opened
      size={440}
      title={t('move.title', { name: entry.name })}
      submitLabel={t('move.submit')}
      changed={parent !== (entry.parent ?? null)}
      saving={saving}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TreeSelect
        name="parent"
        label={t('form.parent')}
        help={t('move.help', { max: CUSTOMER_GROUP_DEPTH_MAX })}
        placeholder={t('form.top')}
        data={treeOf(places)}
        value={parent === null ? null : String(parent)}
        error={error}
        onChange={(value) => {
          setParent(value === null ? null : Number(value))
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
