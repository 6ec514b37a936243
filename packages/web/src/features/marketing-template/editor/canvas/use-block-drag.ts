import type { BlockKind } from '@crm/contract/email-blocks'
import { createContext, use } from 'react'
import { useCardDrag } from '../../../../kit/board/use-card-drag.ts'
import { findPlaced, isTaken, listsOf, type Place } from '../document-tree.ts'
import type { Edit } from '../edit.ts'

/** What is in the hand: a block that stands somewhere, or one of the list that is put in. */
export interface Held {
  readonly kind: BlockKind
  readonly id?: string
}

/** How a place is written beside what is drawn there. */
export const spell = ({ list, index }: Place) => `${list}|${index}`
const read = (spelled: string): Place => {
  const [list = '', index] = spelled.split('|')
  return { list, index: Number(index) }
}

/** Blocks by mouse, pen and finger. */
export function useBlockDrag(edit: Edit) {
  const canDrop = ({ kind, id }: Held, spelled: string) => {
    const { list } = read(spelled)
    const held = id === undefined ? undefined : findPlaced(edit.document, id)?.block
    return isTaken(list, kind) && !(held && listsOf(held).some(({ key }) => key === list))
  }
  const onDrop = ({ kind, id }: Held, spelled: string) =>
    id === undefined ? edit.add(kind, read(spelled)) : edit.move(id, read(spelled))
  return useCardDrag<Held>({ canDrop, onDrop })
}
export type BlockDrag = Pick<ReturnType<typeof useBlockDrag>, 'drag' | 'hold'>

export const DragContext = createContext<BlockDrag>({ drag: null, hold: () => undefined })
export const useHeld = () => use(DragContext)
