import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { loadFrom, type Option } from '../../ui/options.ts'
import { ColorDot } from '../../ui/StatusBadge.tsx'
import { TreeSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import type { Entry, ListName } from './lookup-calls.ts'

interface Props {
  readonly list: ListName
  readonly entries: readonly Entry[]
  readonly label: string
  readonly value: Entry | null
  readonly error: ReactNode
  readonly onChange: (entry: Entry | null) => void
}

const optionOf = ({ index, name, color }: Entry): Option => ({ value: String(index), label: name, color })

/** Another entry of the same list. */
export function ReceiverSelect({ list, entries, label, value, error, onChange }: Props) {
  const { t } = useTranslation('lookup')
  const entryOf = (index: string | undefined) => entries.find((entry) => String(entry.index) === index) ?? null
  const field = { name: 'moveTo', label, required: true, placeholder: t(`list.${list}`), error }
  if (list === 'customerGroup')
    return (
      <TreeSelect
        {...field}
        data={treeOf(entries.map((entry) => ({ parent: null, ...entry })))}
        value={value && String(value.index)}
        onChange={(index) => onChange(entryOf(index ?? undefined))}
      />
    )
  return (
    <AsyncSelect
      {...field}
      load={loadFrom(entries.map(optionOf))}
      value={value && optionOf(value)}
      mark={value?.color && <ColorDot color={value.color} />}
      onChange={(option) => onChange(entryOf(option?.value))}
    />
  )
}
