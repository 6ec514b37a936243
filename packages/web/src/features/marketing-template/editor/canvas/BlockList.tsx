import type { EmailBlock } from '@crm/contract/email-blocks'
import { useTranslation } from 'react-i18next'
import { type ListKey, listsOf } from '../document-tree.ts'
import { useEdit } from '../edit.ts'
import { BlockFrame } from './BlockFrame.tsx'
import classes from './Canvas.module.css'
import { LeafLook } from './LeafLook.tsx'
import { spell, useHeld } from './use-block-drag.ts'

function Inner({ block }: { block: EmailBlock }) {
  const { t } = useTranslation('marketingTemplate')
  const { document } = useEdit()
  const lists = listsOf(block)
  if (block.kind === 'columns')
    return (
      <div className={classes.columns} style={{ gridTemplateColumns: `repeat(${lists.length}, minmax(0, 1fr))` }}>
        {lists.map(({ key, blocks }) => (
          <BlockList key={key} list={key} blocks={blocks} />
        ))}
      </div>
    )
  if (block.kind === 'group')
    return (
      <div className={classes.group}>
        <span className={classes.condition}>{t('group.only', { count: block.groupIds.length })}</span>
        {lists.map(({ key, blocks }) => (
          <BlockList key={key} list={key} blocks={blocks} />
        ))}
      </div>
    )
  return <LeafLook block={block} document={document} />
}

interface ListProps {
  readonly list: ListKey
  readonly blocks: readonly EmailBlock[]
}

/** Blocks one below the other, and a place to drop one at their end. */
export function BlockList({ list, blocks }: ListProps) {
  const { t } = useTranslation('marketingTemplate')
  const { drag } = useHeld()
  const end = spell({ list, index: blocks.length })
  return (
    <div className={classes.list}>
      {blocks.map((block, index) => (
        <BlockFrame key={block.id} block={block} place={{ list, index }}>
          <Inner block={block} />
        </BlockFrame>
      ))}
      <div
        className={classes.end}
        data-column={end}
        data-over={drag?.over === end || undefined}
        data-empty={blocks.length === 0 || undefined}
        data-lifting={drag !== null || undefined}
      >
        {blocks.length === 0 && t('editor.dropHere')}
      </div>
    </div>
  )
}
