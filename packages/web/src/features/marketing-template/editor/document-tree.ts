import type { BlockKind, EmailBlock, EmailDocument, LeafBlock, RowBlock } from '@crm/contract/email-blocks'
import { EMAIL_BLOCKS_MAX } from '@crm/contract/rules/limits'

/** A list of blocks inside a document: `root`, `group:<id>`, `column:<id>:<place>`. */
export type ListKey = string
export interface Place {
  readonly list: ListKey
  readonly index: number
}
export interface Placed {
  readonly block: EmailBlock
  readonly place: Place
}
type Blocks = readonly EmailBlock[]

export const ROOT = 'root'
const groupKey = (id: string) => `group:${id}`
const columnKey = (id: string, at: number) => `column:${id}:${at}`
const limits = { root: EMAIL_BLOCKS_MAX, group: 30, column: 20 } as const
const sortOf = (list: ListKey) => (list === ROOT ? 'root' : list.startsWith('group:') ? 'group' : 'column')

/** The lists that a block holds itself. */
export function listsOf(block: EmailBlock): { readonly key: ListKey; readonly blocks: Blocks }[] {
  if (block.kind === 'group') return [{ key: groupKey(block.id), blocks: block.blocks }]
  if (block.kind !== 'columns') return []
  return block.columns.map((blocks, at) => ({ key: columnKey(block.id, at), blocks }))
}

/** Columns stand beside nothing but in rows, and a condition in no other. */
export const isTaken = (list: ListKey, kind: BlockKind): boolean =>
  list === ROOT || (kind !== 'group' && (sortOf(list) === 'group' || kind !== 'columns'))

type ChangeList = (list: ListKey, blocks: Blocks) => Blocks

function mapLists(blocks: Blocks, list: ListKey, change: ChangeList): Blocks {
  const inner = blocks.map((block): EmailBlock => {
    // What may stand where was asked when it was put there.
    if (block.kind === 'group')
      return { ...block, blocks: mapLists(block.blocks, groupKey(block.id), change) as RowBlock[] }
    if (block.kind !== 'columns') return block
    const columns = block.columns.map((column, at) => mapLists(column, columnKey(block.id, at), change) as LeafBlock[])
    return { ...block, columns }
  })
  return change(list, inner)
}

const withLists = (document: EmailDocument, change: ChangeList): EmailDocument => ({
  ...document,
  blocks: [...mapLists(document.blocks, ROOT, change)],
})

/** Every block in reading order, with where it stands. */
export function placedIn(blocks: Blocks, list: ListKey = ROOT): Placed[] {
  return blocks.flatMap((block, index) => [
    { block, place: { list, index } },
    ...listsOf(block).flatMap((inner) => placedIn(inner.blocks, inner.key)),
  ])
}

export const findPlaced = ({ blocks }: EmailDocument, id: string | null) =>
  placedIn(blocks).find(({ block }) => block.id === id)

/** Every place that a block of this kind may go to, in reading order. */
function placesFor(kind: BlockKind, blocks: Blocks, list: ListKey = ROOT): Place[] {
  const inner = blocks.flatMap((block, index) => [
    ...(isTaken(list, kind) ? [{ list, index }] : []),
    ...listsOf(block).flatMap((held) => placesFor(kind, held.blocks, held.key)),
  ])
  return isTaken(list, kind) ? [...inner, { list, index: blocks.length }] : inner
}

export const insertBlock = (document: EmailDocument, { list, index }: Place, block: EmailBlock): EmailDocument =>
  withLists(document, (key, blocks) =>
    key === list && blocks.length < limits[sortOf(list)]
      ? [...blocks.slice(0, index), block, ...blocks.slice(index)]
      : blocks,
  )

export const removeBlock = (document: EmailDocument, id: string): EmailDocument =>
  withLists(document, (_, blocks) => blocks.filter((block) => block.id !== id))

/** `part` is of the kind that the block has. */
export const changeBlock = (document: EmailDocument, id: string, part: Partial<EmailBlock>): EmailDocument =>
  withLists(document, (_, blocks) =>
    blocks.map((block) => (block.id === id ? ({ ...block, ...part } as EmailBlock) : block)),
  )

/** To where `place` points while the block still stands in its old place; where it does not fit it stays. */
export function moveBlock(document: EmailDocument, id: string, place: Place): EmailDocument {
  const found = findPlaced(document, id)
  if (!found || !isTaken(place.list, found.block.kind)) return document
  const isBehind = found.place.list === place.list && found.place.index < place.index
  const without = removeBlock(document, id)
  const moved = insertBlock(without, { ...place, index: place.index - (isBehind ? 1 : 0) }, found.block)
  // Into itself, or into a list that is full.
  return findPlaced(moved, id) ? moved : document
}

/** One place on or back in reading order, in and out of columns and conditions. */
export function stepBlock(document: EmailDocument, id: string, step: 1 | -1): EmailDocument {
  const found = findPlaced(document, id)
  if (!found) return document
  const without = removeBlock(document, id)
  const places = placesFor(found.block.kind, without.blocks)
  const at = places.findIndex(({ list, index }) => list === found.place.list && index === found.place.index)
  const next = places[at + step]
  if (!next) return document
  const moved = insertBlock(without, next, found.block)
  return findPlaced(moved, id) ? moved : document
}

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')

function withNewIds(block: EmailBlock): EmailBlock {
  if (block.kind === 'group') return { ...block, id: newId(), blocks: block.blocks.map(withNewIds) as RowBlock[] }
  if (block.kind !== 'columns') return { ...block, id: newId() }
  return { ...block, id: newId(), columns: block.columns.map((column) => column.map(withNewIds) as LeafBlock[]) }
}

/** A copy right behind it. */
export function duplicateBlock(document: EmailDocument, id: string): { document: EmailDocument; id: string } {
  const found = findPlaced(document, id)
  if (!found) return { document, id }
  const copy = withNewIds(found.block)
  const { list, index } = found.place
  return { document: insertBlock(document, { list, index: index + 1 }, copy), id: copy.id }
}
