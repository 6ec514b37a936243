import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { LoadOptions, Option } from '../../ui/options.ts'

const AsyncSelect = lazy(() => import('../../ui/AsyncSelect.tsx').then((file) => ({ default: file.AsyncSelect })))

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly value: Option | null
  readonly load: LoadOptions
  readonly onChange: (value: Option | null) => void
}

/** A picker whose script comes with the first look at it; until then a field of the same size shows the value. */
export function LazyPick({ label, placeholder, value, load, onChange }: Props) {
  const [isUsed, setUsed] = useState(false)
  const waiting = (
    <TextInput
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-label={label}
      placeholder={placeholder}
      title={value?.label}
      value={value?.label ?? ''}
      readOnly
      rightSection={<IconChevronDown size={16} />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void import('../../ui/AsyncSelect.tsx')}
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
        value={value}
        load={load}
        onChange={onChange}
      />
    </Suspense>
  )
}
