import type { Action, FunctionTag } from '@crm/contract/permissions'
import { noneAllowed, type Rights } from '../../kernel/rights.ts'
import { gridActions, gridTags } from './functions.ts'

export interface Cell {
  readonly tag: FunctionTag
  readonly action: Action
}

/** What a person changed and has not saved: only what differs from the record. */
export type Edits = ReadonlyMap<string, boolean>
export const noEdits: Edits = new Map()

export interface Change extends Cell {
  readonly after: boolean
}

const keyOf = ({ tag, action }: Cell) => `${tag}.${action}`
const storedAt = (base: Rights, { tag, action }: Cell) => (base.get(tag) ?? noneAllowed)[action]

export const isOn = (base: Rights, edits: Edits, cell: Cell): boolean => edits.get(keyOf(cell)) ?? storedAt(base, cell)
export const isChanged = (base: Rights, edits: Edits, cell: Cell): boolean =>
  isOn(base, edits, cell) !== storedAt(base, cell)

/** Without access the other actions of a function have no effect, whatever they say. */
export const isIdle = (base: Rights, edits: Edits, { tag, action }: Cell): boolean =>
  action !== 'access' && !isOn(base, edits, { tag, action: 'access' })

export function setCells(base: Rights, edits: Edits, cells: readonly Cell[], on: boolean): Edits {
  const next = new Map(edits)
  for (const cell of cells)
    if (storedAt(base, cell) === on) next.delete(keyOf(cell))
    else next.set(keyOf(cell), on)
  return next
}

export const cellsOfRow = (tag: FunctionTag): Cell[] => gridActions.map((action) => ({ tag, action }))

/** An action is given to the functions with access: elsewhere it would have no effect. */
export const cellsOfColumn = (base: Rights, edits: Edits, action: Action): Cell[] =>
  gridTags.map((tag) => ({ tag, action })).filter((cell) => !isIdle(base, edits, cell))

export const everyCell: readonly Cell[] = gridTags.flatMap(cellsOfRow)

export type Filling = 'all' | 'some' | 'none'
export function fillingOf(base: Rights, edits: Edits, cells: readonly Cell[]): Filling {
  const on = cells.filter((cell) => isOn(base, edits, cell)).length
  if (on === 0) return 'none'
  return on === cells.length ? 'all' : 'some'
}

/** In the order of the grid. */
export const changesOf = (base: Rights, edits: Edits): Change[] =>
  everyCell.filter((cell) => isChanged(base, edits, cell)).map((cell) => ({ ...cell, after: isOn(base, edits, cell) }))

/** The edits that make the record say what another one says. */
export const editsTowards = (base: Rights, other: Rights): Edits =>
  everyCell.reduce((edits, cell) => setCells(base, edits, [cell], storedAt(other, cell)), noEdits)

/** The functions that changed, each with all of its actions: a call names a function as a whole. */
export const changedRights = (base: Rights, edits: Edits): Rights =>
  new Map(
    [...new Set(changesOf(base, edits).map(({ tag }) => tag))].map((tag) => [
      tag,
      {
        ...noneAllowed,
        ...Object.fromEntries(gridActions.map((action) => [action, isOn(base, edits, { tag, action })])),
      },
    ]),
  )

/** Whether the record by itself lets a person do this. */
export const isEffective = (rights: Rights, { tag, action }: Cell): boolean =>
  storedAt(rights, { tag, action: 'access' }) && storedAt(rights, { tag, action })
