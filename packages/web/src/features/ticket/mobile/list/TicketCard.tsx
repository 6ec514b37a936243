import { plainDateOf, showDate, showDateTime, showTime } from '@crm/contract/rules/dates'
import type { TicketRow } from '@crm/contract/ticket-views'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Person } from '../../../../ui/Avatar.tsx'
import { TicketMarks } from '../../marks.tsx'
import { fromAbove } from '../PhoneHead.tsx'
import { lateSince } from './late-since.ts'
import classes from './PhoneList.module.css'

/** The hour of today, the day of any other. */
const shortMoment = (moment: string) =>
  plainDateOf(moment) === plainDateOf(new Date()) ? showTime(moment) : showDate(moment)

/** Beside two other marks: without the year, unless it is another. */
function briefMoment(moment: string) {
  const today = showDate(new Date())
  const day = shortMoment(moment)
  return day.endsWith(today.slice(5)) ? day.slice(0, 5) : day
}

function Marks({ row }: { row: TicketRow }) {
  const { t } = useTranslation('ticketMobile')
  const since = lateSince(row, new Date())
  return (
    <div className={classes.marks}>
      <TicketMarks
        ticket={row}
        late={since === null ? undefined : t('list.lateSince', { moment: briefMoment(since) })}
      />
    </div>
  )
}

export function TicketCard({ row }: { row: TicketRow }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { index, code, name, createdDate, curatorName, departmentName, comments } = row
  return (
    <Link to={`/m/ticket/${index}`} state={fromAbove} className={classes.card ?? ''}>
      <div className={classes.top}>
        <span className={classes.code}>{code}</span>
        <time dateTime={createdDate} title={showDateTime(createdDate)}>
          {shortMoment(createdDate)}
        </time>
      </div>
      <h2 className={classes.name}>{name}</h2>
      <Marks row={row} />
      <div className={classes.foot}>
        <span className={classes.who}>
          {curatorName === '' ? t('ticket:noCurator') : <Person name={curatorName} size={20} />}
        </span>
        <span className={classes.department}>{departmentName}</span>
        {comments > 0 && (
          <span className={classes.comments}>
            <IconMessage size={14} role="img" aria-label={t('list.comments')} />
            {comments}
          </span>
        )}
      </div>
    </Link>
  )
}
