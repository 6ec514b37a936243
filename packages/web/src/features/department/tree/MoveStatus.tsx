import { useTranslation } from 'react-i18next'
import classes from './Tree.module.css'
import type { TreeMove } from './use-tree-move.ts'

/** Says what is being moved, where it would stand, and why not there; read out as it changes. */
export function MoveStatus({ move: { moving, reason, refused } }: { move: TreeMove }) {
  const { t } = useTranslation('department')
  const name = moving?.moved.name ?? refused?.row.name ?? ''
  const target = moving?.over?.name ?? ''
  const isAway = moving?.over != null && moving.over.index !== moving.moved.index
  const words = [
    moving !== null && !isAway && t('move.taken', { name }),
    isAway && reason === undefined && t('move.over', { name, target }),
    reason !== undefined && (isAway || refused !== null) && t(`move.not.${reason}`, { name, target }),
    moving?.by === 'keys' && t('move.keys'),
  ].filter(Boolean)
  return (
    <div role="status" className={classes.status} data-refused={reason !== undefined && (isAway || refused !== null)}>
      {words.length > 0 && <p>{words.join(' ')}</p>}
    </div>
  )
}
