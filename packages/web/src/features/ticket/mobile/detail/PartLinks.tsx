import type { TicketView } from '@crm/contract/ticket-views'
import { IconChevronRight, IconHistory, IconMessage, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../../../kernel/outbox.ts'
import { fromAbove } from '../PhoneHead.tsx'
import { sendKinds } from '../senders.ts'
import classes from './Ticket.module.css'

/** Comments, notes and the log: each a page of its own. */
export function PartLinks({ ticket: { index, comments, canNote } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  const waiting = {
    comment: useWaiting(sendKinds.comment, index).length,
    note: useWaiting(sendKinds.note, index).length,
    diary: 0,
  }
  const parts = [
    { part: 'comment', label: t('talk.title.comment'), icon: <IconMessage size={20} aria-hidden />, count: comments },
    { part: 'note', label: t('talk.title.note'), icon: <IconNote size={20} aria-hidden />, count: 0 },
    { part: 'diary', label: t('diary.title'), icon: <IconHistory size={20} aria-hidden />, count: 0 },
  ] as const
  return (
    <nav className={classes.parts} aria-label={t('detail.parts')}>
      {parts
        .filter(({ part }) => part !== 'note' || canNote)
        .map(({ part, label, icon, count }) => (
          <Link key={part} to={`/m/ticket/${index}/${part}`} state={fromAbove} className={classes.part ?? ''}>
            {icon}
            <span className={classes.partLabel}>{label}</span>
            {waiting[part] > 0 && <span className={classes.quiet}>{t('detail.unsent', { count: waiting[part] })}</span>}
            {count > 0 && <span className={classes.count}>{count}</span>}
            <IconChevronRight size={20} aria-hidden />
          </Link>
        ))}
    </nav>
  )
}
