import { fold } from '@crm/contract/rules/fold'
import { TreeSelect as MantineTreeSelect } from '@mantine/core'
import '@mantine/core/styles/Tree.layer.css'
import '@mantine/core/styles/TreeSelect.layer.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDropdownPlace } from './use-dropdown-place.ts'

/** `nodeProps` is the library's place for what is told of a branch. */
export type Branch = { value: string; label: string; children?: Branch[]; nodeProps?: { disabled: boolean } }
type Base = {
  label: string
  data: Branch[]
  placeholder?: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  name?: string
}
type One = Base & { value: string | null; onChange: (value: string | null) => void }
type Many = Base & { value: string[]; onChange: (value: string[]) => void }

/** What stands open at first: the top level, so that each part is seen; the way to what is chosen opens by itself. */
const topOf = (tree: readonly Branch[]) =>
  tree.flatMap(({ value, children }) => (children === undefined ? [] : [value]))

const useShared = ({ required = false, disabled = false, help, ...base }: Base) => {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  const place = useDropdownPlace(isOpen)
  /** Null until a person opens or shuts a branch: the tree may come later than the field. */
  const [expanded, setExpanded] = useState<string[] | null>(null)
  return {
    ...base,
    disabled,
    description: help,
    withAsterisk: required,
    placeholder: base.placeholder ?? t('pick.placeholder'),
    searchable: true,
    // A fault leads here to be read: the list would hide it.
    openOnFocus: !base.error,
    expandedValues: expanded ?? topOf(base.data),
    onExpandedChange: setExpanded,
    ref: place.field,
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
    maxDropdownHeight: place.listPx,
    comboboxProps: place.dropdown,
    nothingFoundMessage: t('pick.empty'),
    chevronAriaLabels: { expand: t('tree.expand'), collapse: t('tree.collapse') },
    filter: (query: string, node: { label?: ReactNode }) => fold(String(node.label ?? '')).includes(fold(query)),
  }
}

/** A place in a tree: a group, a department. */
export const TreeSelect = ({ value, onChange, ...base }: One) => (
  <MantineTreeSelect {...useShared(base)} mode="single" clearable={!base.required} value={value} onChange={onChange} />
)

/** Several places; a parent and its children are chosen each for itself. */
export const TreeMultiSelect = ({ value, onChange, ...base }: Many) => (
  <MantineTreeSelect
    {...useShared(base)}
    mode="multiple"
    clearable={!base.required}
    value={value}
    onChange={onChange}
  />
)
