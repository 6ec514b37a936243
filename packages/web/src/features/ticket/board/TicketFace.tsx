import { closedStatuses } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { Text } from '@mantine/core'
import { IconAddressBook, IconHourglass, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { Person } from '../../../ui/Avatar.tsx'
import { Deadline } from '../list/ticket-columns.tsx'
import { PriorityMark } from '../marks.tsx'
import classes from './TicketFace.module.css'

function Curator({ row: { curator, curatorName, curatorAvatar } }: { row: TicketRow }) {
  const { t } = useTranslation('ticket')
  const url = useAvatar({ userId: curator, avatar: curatorAvatar })
  return curator === 0 ? (
    <span className={`${classes.quiet} ${classes.cut}`}>{t('noCurator')}</span>
  ) : (
    <Person name={curatorName} url={url} size={20} />
  )
}

/** By when something is to happen: what the department promised, else the end date. Of a closed ticket nothing is. */
function dueOf({ status, dueDate, endDate }: TicketRow) {
  if (closedStatuses.includes(status)) return null
  return dueDate === null ? ({ at: endDate, field: 'endDate' } as const) : ({ at: dueDate, field: 'dueDate' } as const)
}

/** What a card shows of a ticket. */
export function TicketFace({ row }: { row: TicketRow }) {
  const { t } = useTranslation('ticket')
  const due = dueOf(row)
  return (
    <>
      <span className={classes.line}>
        <span className={classes.quiet}>{row.code}</span>
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
