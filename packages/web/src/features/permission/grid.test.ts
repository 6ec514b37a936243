import { type Action, actions, functionTags, isAdminOnly } from '@crm/contract/permissions'
import { describe, expect, test } from 'vitest'
import { noneAllowed, type Rights } from '../../kernel/rights.ts'
import { functionGroups, functionName, gridActions, gridTags } from './functions.ts'
import {
  cellsOfColumn,
  cellsOfRow,
  changedRights,
  changesOf,
  editsTowards,
  everyCell,
  fillingOf,
  isChanged,
  isEffective,
  isIdle,
  isOn,
  noEdits,
  setCells,
} from './grid.ts'

const allowing = (...allowed: readonly Action[]) => ({
  ...noneAllowed,
  ...Object.fromEntries(allowed.map((action) => [action, true])),
})
const base: Rights = new Map([
  ['MNU_Customer', allowing('access', 'edit')],
  ['MNU_File', allowing('download')],
])
const customerAdd = { tag: 'MNU_Customer', action: 'add' } as const
const customerEdit = { tag: 'MNU_Customer', action: 'edit' } as const

describe('the functions', () => {
  test('each stand once, with what is the admin’s alone apart from what a record can say', () => {
    const shown = functionGroups.flatMap(({ rows }) => rows.map(({ tag }) => tag))
    expect(shown.toSorted()).toEqual([...functionTags].sort())
    expect(gridTags.toSorted()).toEqual(functionTags.filter((tag) => !isAdminOnly(tag)).sort())
    expect([...gridActions].sort()).toEqual([...actions].sort())
  })

  test('are named with their group where they have one', () => {
    const t = (key: string) => key.slice(key.lastIndexOf('.') + 1)
    expect(functionName('MNU_Customer', t)).toBe('customer')
    expect(functionName('MNU_KPI_Customer', t)).toBe('kpi › kpiCustomer')
  })
})

describe('unsaved changes', () => {
  test('are only what differs: what is put back is no change any more', () => {
    const edited = setCells(base, noEdits, [customerAdd], true)
    expect([isOn(base, edited, customerAdd), isChanged(base, edited, customerAdd)]).toEqual([true, true])
    expect(changesOf(base, edited)).toEqual([{ ...customerAdd, after: true }])
    expect(setCells(base, edited, [customerAdd], false)).toEqual(noEdits)
    expect(setCells(base, noEdits, [customerEdit], true)).toEqual(noEdits)
  })

  test('hold on against a newer record; those that somebody else saved as well are gone', () => {
    const edited = setCells(base, noEdits, [customerAdd, { tag: 'MNU_Issue', action: 'access' }], true)
    const newer: Rights = new Map([...base, ['MNU_Customer', allowing('access', 'add', 'edit')]])
    expect(changesOf(newer, edited)).toEqual([{ tag: 'MNU_Issue', action: 'access', after: true }])
  })

  test('are sent function by function, each with all of its actions', () => {
    const sent = changedRights(base, setCells(base, noEdits, [customerAdd], true))
    expect([...sent]).toEqual([['MNU_Customer', allowing('access', 'add', 'edit')]])
  })

  test('copied from another record make this one say the same', () => {
    const other: Rights = new Map([['MNU_Issue', allowing('access')]])
    const edits = editsTowards(base, other)
    for (const cell of everyCell) expect(isOn(base, edits, cell)).toBe(other.get(cell.tag)?.[cell.action] ?? false)
    expect(changesOf(base, edits)).toHaveLength(4)
    expect(editsTowards(base, base)).toEqual(noEdits)
  })
})

describe('whole rows and columns', () => {
  test('a row is full, empty or between', () => {
    const row = cellsOfRow('MNU_Customer')
    expect(fillingOf(base, noEdits, row)).toBe('some')
    expect(fillingOf(base, setCells(base, noEdits, row, true), row)).toBe('all')
    expect(fillingOf(base, setCells(base, noEdits, row, false), row)).toBe('none')
  })

  test('a column gives an action where there is access, and access everywhere', () => {
    expect(cellsOfColumn(base, noEdits, 'download')).toEqual([{ tag: 'MNU_Customer', action: 'download' }])
    expect(cellsOfColumn(base, noEdits, 'access')).toHaveLength(gridTags.length)
    const opened = setCells(base, noEdits, [{ tag: 'MNU_File', action: 'access' }], true)
    expect(cellsOfColumn(base, opened, 'download')).toHaveLength(2)
  })
})

test('an action without access has no effect', () => {
  const fileDownload = { tag: 'MNU_File', action: 'download' } as const
  expect([isOn(base, noEdits, fileDownload), isIdle(base, noEdits, fileDownload)]).toEqual([true, true])
  expect([isEffective(base, fileDownload), isEffective(base, customerEdit)]).toEqual([false, true])
  expect(isIdle(base, noEdits, { tag: 'MNU_Issue', action: 'access' })).toBe(false)
})
