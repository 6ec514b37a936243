import { CUSTOMER_GROUP_DEPTH_MAX } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import classes from './Lookup.module.css'
import type { Entry } from './lookup-calls.ts'
import type { GroupMove } from './use-group-move.ts'

/** Over the head of the tree while a group is held: where it would go, or why not. A group dropped on it goes to the top. */
export function MoveBar({ move, rows }: { move: GroupMove; rows: readonly Entry[] }) {
  const { t } = useTranslation('lookup')
  const { held, target, fault } = move
  const name = held?.entry.name
  const into = rows.find((row) => row.index === target)?.name

  function words() {
    if (held === null) return ''
    if (target === undefined) return t(held.by === 'keys' ? 'move.heldByKeys' : 'move.heldByMouse', { name })
    const reason = fault && t(`fault.${fault}`, { max: CUSTOMER_GROUP_DEPTH_MAX })
    if (target === null) return reason ? t('move.notToTop', { reason }) : t('move.toTop', { name })
    return reason ? t('move.notInto', { into, reason }) : t('move.into', { name, into })
  }
  return (
    <div
      role="status"
      className={classes.moveBar}
      data-held={held !== null}
      data-target={held !== null && target === null}
      data-fault={fault !== undefined}
      {...move.dropOn(null)}
    >
      {words()}
    </div>
  )
}
