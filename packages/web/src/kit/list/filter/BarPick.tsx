import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { List } from '../list.ts'
import type { Address } from '../use-address.ts'
import { changeOf, labelOf, scopeOf, useValueNames } from './filter-words.ts'
import type { Filter } from './filters.ts'

const load = () => import('../../../ui/AsyncSelect.tsx')
const AsyncSelect = lazy(async () => ({ default: (await load()).AsyncSelect }))

interface Props<Row> {
  readonly list: List<Row>
  readonly address: Address
  readonly name: string
  readonly filter: Filter
}

/** A filter in the bar. Its script comes with the first look at it; until then a field of the same size shows the value. */
export function BarPick<Row>({ list, address, name, filter }: Props<Row>) {
  const [isUsed, setUsed] = useState(false)
  const scope = scopeOf(address)
  const value = address.search[name]
  const [word = ''] = useValueNames(filter, value, scope)
  if (filter.kind !== 'pick') return null
  const label = filter.bar?.label?.() ?? labelOf(list, name, filter, scope)
  const placeholder = filter.bar?.placeholder() ?? ''
  const waiting = (
    <TextInput
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-label={label}
      placeholder={placeholder}
      title={word}
      value={word}
      readOnly
      rightSection={<IconChevronDown size={16} />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void load()}
      onFocus={() => setUsed(true)}
    />
  )
  if (!isUsed) return waiting
  return (
    <Suspense fallback={waiting}>
      <AsyncSelect
        label={label}
        hideLabel
        autoFocus
        placeholder={placeholder}
        value={value === undefined ? null : { value: String(value), label: word }}
        load={filter.load(scope)}
        onChange={(option) => void address.change(changeOf(filter, name, filter.read(option?.value), address.search))}
      />
    </Suspense>
  )
}
