import { closedStatuses, type TicketStatus } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconAddressBook, IconArrowsRightLeft, IconHourglass, IconUsersGroup } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { Person } from '../../../ui/Avatar.tsx'
import { Deadline } from '../list/ticket-columns.tsx'
import { PriorityMark } from '../marks.tsx'
import { statusWord } from '../ticket-words.ts'
import classes from './Board.module.css'

function Curator({ row: { curator, curatorName, curatorAvatar } }: { row: TicketRow }) {
  const { t } = useTranslation('ticketList')
  const url = useAvatar({ userId: curator, avatar: curatorAvatar })
  return curator === 0 ? (
    <span className={classes.quiet}>{t('board.noCurator')}</span>
  ) : (
    <Person name={curatorName} url={url} size={20} />
  )
}

/** By when something is to happen: what the department promised, else the end date. Of a closed ticket nothing is. */
function dueOf({ status, dueDate, endDate }: TicketRow) {
  if (closedStatuses.includes(status)) return null
  return dueDate === null ? ({ at: endDate, field: 'endDate' } as const) : ({ at: dueDate, field: 'dueDate' } as const)
}

/** What a card shows, also while it is held. */
export function CardFace({ row }: { row: TicketRow }) {
  const { t } = useTranslation('ticket')
  const due = dueOf(row)
  return (
    <>
      <span className={classes.line}>
        <span className={classes.code}>{row.code}</span>
        {row.waiting && (
          <IconHourglass size={14} role="img" aria-label={t('waiting')} color="var(--ui-amber-text)">
            <title>{t('waiting')}</title>
          </IconHourglass>
        )}
        <PriorityMark priority={row.priority} />
      </span>
      <Text component="bdi" fw={500} lineClamp={2}>
        {row.name}
      </Text>
      {row.customerName && (
        <span className={classes.customer}>
          <IconAddressBook size={14} aria-hidden />
          <bdi className={classes.cut}>{row.customerName}</bdi>
        </span>
      )}
      <span className={classes.line}>
        <span className={classes.customer} title={t('field.department')}>
          <IconUsersGroup size={14} aria-hidden />
          <bdi className={classes.cut}>{row.departmentName}</bdi>
        </span>
        {due && (
          <span title={t(`field.${due.field}`)}>
            <Deadline at={due.at} late={row.late} />
          </span>
        )}
      </span>
      <span className={classes.line}>
        <Curator row={row} />
      </span>
    </>
  )
}

interface Props {
  readonly row: TicketRow
  /** Where this person may take it; none: it stays where it is. */
  readonly moves: readonly TicketStatus[]
  readonly isOpen: boolean
  readonly isHeld: boolean
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onHold: (event: PointerEvent<HTMLElement>) => void
  readonly onMove: (to: TicketStatus) => void
}

export function TicketCard({ row, moves, isOpen, isHeld, isBusy, onOpen, onHold, onMove }: Props) {
  const { t } = useTranslation('ticketList')
  const canMove = moves.length > 0 && !isBusy
  return (
    <li
      className={classes.card}
      data-card={row.index}
      data-late={row.late}
      data-open={isOpen}
      data-held={isHeld}
      aria-busy={isBusy}
      {...(canMove && { onPointerDown: onHold, 'data-moves': true })}
    >
      <UnstyledButton className={classes.face ?? ''} onClick={onOpen}>
        <CardFace row={row} />
      </UnstyledButton>
      {canMove && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              pos="absolute"
              top={8}
              right={8}
              size={24}
              aria-label={t('board.move', { code: row.code })}
              title={t('board.moveTitle')}
              onPointerDown={(event) => event.stopPropagation()}
            >
              <IconArrowsRightLeft size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map((to) => (
              <Menu.Item key={to} onClick={() => onMove(to)}>
                {t('board.moveTo', { status: statusWord(to) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
