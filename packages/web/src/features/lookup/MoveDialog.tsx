import { CUSTOMER_GROUP_DEPTH_MAX } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
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

const toParent = (value: string | null) => (value === null ? null : Number(value))

/** Moves a group without dragging it. Groups that cannot take it in are not offered. */
export function MoveDialog({ rows, acts, entry, onClose }: Props) {
  const { t } = useTranslation('lookup')
  const present = entry.parent ?? null
  const takes = (row: Entry) => row.index === entry.parent || moveFault(rows, entry.index, row.index) === undefined
  const places = rows.filter((row) => !row.deleted && takes(row)).map((row) => ({ parent: null, ...row }))
  const form = useForm({
    initial: { parent: present === null ? null : String(present) },
    label: () => t('form.parent'),
    check({ parent }) {
      const fault = moveFault(rows, entry.index, toParent(parent))
      return { parent: fault && t(`fault.${fault}`, { max: CUSTOMER_GROUP_DEPTH_MAX }) }
    },
    send: ({ parent }) =>
      acts.move(entry, toParent(parent), rows.find((row) => String(row.index) === parent)?.name ?? ''),
    // Why it was not moved is told already.
    onDone: (isMoved) => isMoved && onClose(),
  })

  return (
    <FormDialog
      form={form}
      size={440}
      title={t('move.title', { name: entry.name })}
      submitLabel={t('move.submit')}
      onClose={onClose}
    >
      <TreeSelect
        {...form.field('parent')}
        help={t('move.help', { max: CUSTOMER_GROUP_DEPTH_MAX })}
        placeholder={t('form.top')}
        data={treeOf(places)}
      />
    </FormDialog>
  )
}
