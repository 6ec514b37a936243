import type { DepartmentRow } from '@crm/contract/department'
import type { ReactNode } from 'react'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { loadFrom, type Option } from '../../ui/options.ts'
import classes from './Department.module.css'
import { aboveOf, linesOf, type Tree } from './tree/build-tree.ts'

interface Props {
  readonly tree: Tree
  readonly label: string
  readonly name: string
  readonly value: number | null
  readonly onChange: (departmentId: number | null) => void
  /** Why a department cannot be chosen: it stands in the list, but not to be chosen. */
  readonly reasonOf: (row: DepartmentRow) => string | undefined
  readonly error?: ReactNode
  readonly help?: string
}

/** A department of the tree; those that are not possible say why. */
export function DepartmentPicker({ tree, value, onChange, reasonOf, error, ...field }: Props) {
  const levels = new Map<string, number>()
  const options = linesOf(
    tree,
    () => true,
    ({ deleted }) => !deleted,
  ).map(({ row, level }): Option => {
    levels.set(String(row.index), level)
    const reason = reasonOf(row)
    const path = aboveOf(tree, row.index).map(({ name }) => name)
    return {
      value: String(row.index),
      label: row.name,
      detail: reason ?? (path.length > 0 ? path.join(' › ') : undefined),
      disabled: reason !== undefined,
    }
  })
  return (
    <AsyncSelect
      {...field}
      required
      error={error}
      load={loadFrom(options)}
      value={options.find((option) => option.value === String(value)) ?? null}
      onChange={(next) => onChange(next === null ? null : Number(next.value))}
      renderOption={({ value: id, label, detail }) => (
        <span className={classes.option} style={{ '--level': (levels.get(id) ?? 1) - 1 }}>
          <bdi>{label}</bdi>
          {detail && <bdi className={classes.small}>{detail}</bdi>}
        </span>
      )}
    />
  )
}
