import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsRightLeft } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Board.module.css'

interface CardProps {
  readonly id: number
  readonly name: string
  readonly face: ReactNode
  /** Where this person may take it; none: it stays where it is. */
  readonly moves: readonly { readonly key: string; readonly label: string }[]
  readonly isAlert: boolean
  readonly isOpen: boolean
  readonly isHeld: boolean
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onHold: (event: PointerEvent<HTMLElement>) => void
  readonly onMove: (to: string) => void
}

/** One record on a board: dragged by its face, moved by its menu with keys. */
export function BoardCard({ id, name, face, moves, onOpen, onHold, onMove, ...state }: CardProps) {
  const { t } = useTranslation('list')
  const canMove = moves.length > 0 && !state.isBusy
  return (
    <li
      className={classes.card}
      data-card={id}
      data-alert={state.isAlert}
      data-open={state.isOpen}
      data-held={state.isHeld}
      aria-busy={state.isBusy}
      {...(canMove && { onPointerDown: onHold, 'data-moves': true })}
    >
      <button type="button" className={classes.face} onClick={onOpen}>
        {face}
      </button>
      {canMove && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={classes.move ?? ''}
              size={24}
              aria-label={t('board.move', { name })}
              title={t('board.moveTitle')}
              onPointerDown={(event) => event.stopPropagation()}
            >
              <IconArrowsRightLeft size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => onMove(key)}>
                {t('board.moveTo', { column: label })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
