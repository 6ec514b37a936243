import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import rowClasses from '../../ui/TableRows.module.css'
import { MenuCell, NameCell, StateCell, UsedCell } from './EntryCells.tsx'
import type { Branch } from './group-tree.ts'
import classes from './Lookup.module.css'
import { useList } from './list-context.ts'
import type { Entry } from './lookup-calls.ts'
import type { GroupMove } from './use-group-move.ts'

interface Props {
  readonly branch: Branch<Entry>
  readonly move: GroupMove
  readonly withMenu: boolean
  readonly inTabOrder: boolean
  readonly onFocus: () => void
  readonly onToggle: () => void
  readonly onOpen: () => void
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

export function GroupRow({ branch, move, withMenu, inTabOrder, onFocus, onToggle, onOpen }: Props) {
  const { t } = useTranslation('ui')
  const { may } = useList()
  const { row, level, hasChildren, isOpen } = branch
  const canMove = may.edit && !row.deleted
  const isTarget = move.held !== null && move.target === row.index
  return (
    <tr
      className={`${rowClasses.row} ${classes.row}`}
      tabIndex={inTabOrder ? 0 : -1}
      aria-level={level}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-index={row.index}
      data-held={move.held?.entry.index === row.index}
      data-target={isTarget}
      data-fault={isTarget && move.fault !== undefined}
      onFocus={onFocus}
      // The same by keyboard: the tree listens for Enter.
      onClick={(event) => canMove && !isControl(event.target) && onOpen()}
      {...(canMove && move.dragFrom(row))}
      {...(!row.deleted && move.dropOn(row.index))}
    >
      <th scope="row">
        <span className={classes.branch} style={{ '--level': level - 1 }}>
          {hasChildren ? (
            <button
              type="button"
              tabIndex={-1}
              className={classes.toggle}
              aria-label={t(isOpen ? 'tree.collapse' : 'tree.expand')}
              onClick={onToggle}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
          ) : (
            <span className={classes.toggle} />
          )}
          <NameCell entry={row} />
        </span>
      </th>
      <td data-align="end" data-numeric>
        <UsedCell entry={row} />
      </td>
      <td>
        <StateCell entry={row} />
      </td>
      {withMenu && (
        <td data-align="center">
          <MenuCell entry={row} />
        </td>
      )}
    </tr>
  )
}
