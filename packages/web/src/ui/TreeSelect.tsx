import { fold } from '@crm/contract/rules/fold'
import { TreeSelect as MantineTreeSelect } from '@mantine/core'
import '@mantine/core/styles/Tree.layer.css'
import '@mantine/core/styles/TreeSelect.layer.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type Branch = { value: string; label: string; children?: Branch[] }
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

const useShared = ({ required = false, disabled = false, help, ...base }: Base) => {
  const { t } = useTranslation('ui')
  return {
    ...base,
    disabled,
    description: help,
    withAsterisk: required,
    placeholder: base.placeholder ?? t('pick.placeholder'),
    searchable: true,
    defaultExpandAll: true,
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
