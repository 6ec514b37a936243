import { type BlockKind, type EmailBlock, type EmailDocument, emptyDocument } from '@crm/contract/email-blocks'
import { createContext, use } from 'react'
import { flushSync } from 'react-dom'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  changeBlock,
  duplicateBlock,
  findPlaced,
  insertBlock,
  isTaken,
  moveBlock,
  type Place,
  ROOT,
  removeBlock,
  stepBlock,
} from './document-tree.ts'
import { blockOf } from './new-block.ts'

type Next = (now: EmailDocument) => EmailDocument

/** What the blocks of a document can be done with. */
export interface Edit {
  readonly document: EmailDocument
  readonly selected: string | null
  select(id: string | null): void
  /** `mark`: typing in one field is one step. */
  change(id: string, part: Partial<EmailBlock>, mark?: string): void
  changeTheme(part: Partial<EmailDocument>): void
  add(kind: BlockKind, place?: Place): void
  move(id: string, place: Place): void
  step(id: string, step: 1 | -1): void
  duplicate(id: string): void
  remove(id: string): void
}

export function focusBlock(id: string) {
  const found = document.querySelector<HTMLElement>(`[data-block="${id}"]`)
  found?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

/** Behind the chosen block where that takes one; else before the footer, which ends a mail. */
function placeFor(document: EmailDocument, selected: string | null, kind: BlockKind): Place {
  const found = findPlaced(document, selected)
  if (found && found.block.kind !== 'footer') {
    const { list, index } = found.place
    if (isTaken(list, kind)) return { list, index: index + 1 }
  }
  const isEnded = document.blocks.at(-1)?.kind === 'footer' && kind !== 'footer'
  return { list: ROOT, index: document.blocks.length - (isEnded ? 1 : 0) }
}

interface Ways {
  readonly document: EmailDocument
  readonly selected: string | null
  readonly select: (id: string | null) => void
  readonly change: (next: Next, mark?: string) => void
  readonly undo: () => void
}

export function editOf({ document, selected, select, change, undo }: Ways): Edit {
  const settle = (id: string, next: Next) => {
    // At once: the next key is meant for the block in its new place.
    flushSync(() => {
      change(next)
      select(id)
    })
    focusBlock(id)
  }
  return {
    document,
    selected,
    select,
    change: (id, part, mark = '') => change((now) => changeBlock(now, id, part), mark === '' ? '' : `${id}.${mark}`),
    changeTheme: (part) => change((now) => ({ ...now, ...part }), `theme.${Object.keys(part).join()}`),
    add(kind, place = placeFor(document, selected, kind)) {
      const block = blockOf(kind)
      settle(block.id, (now) => insertBlock(now, place, block))
    },
    move: (id, place) => settle(id, (now) => moveBlock(now, id, place)),
    step: (id, step) => settle(id, (now) => stepBlock(now, id, step)),
    duplicate(id) {
      const copy = duplicateBlock(document, id)
      settle(copy.id, () => copy.document)
    },
    remove(id) {
      change((now) => removeBlock(now, id))
      select(null)
      showToast({
        tone: 'info',
        key: 'marketingTemplate:editor.removed',
        action: { label: translate('marketingTemplate:editor.undo'), run: undo },
      })
    },
  }
}

const none = () => undefined
export const EditContext = createContext<Edit>(
  editOf({ document: emptyDocument, selected: null, select: none, change: none, undo: none }),
)
export const useEdit = () => use(EditContext)
