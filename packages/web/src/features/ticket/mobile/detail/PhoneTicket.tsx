import type { TicketView } from '@crm/contract/ticket-views'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageName } from '../../../../kernel/title.ts'
import { isEmptyContent, TicketContent } from '../../content/TicketContent.tsx'
import { TicketMarks } from '../../marks.tsx'
import { Onlookers } from '../../Onlookers.tsx'
import { refreshTicket } from '../../ticket-queries.ts'
import { PhoneFiles } from '../files/PhoneFiles.tsx'
import { MergedNote } from '../MergedNote.tsx'
import phone from '../Phone.module.css'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { Facts } from './Facts.tsx'
import { PartLinks } from './PartLinks.tsx'
import { StepBar } from './StepBar.tsx'
import classes from './Ticket.module.css'

function Head({ ticket }: { ticket: TicketView }) {
  const { code, name } = ticket
  usePageName(`${code} ${name}`)
  return (
    <div className={classes.head}>
      <Group justify="space-between" wrap="nowrap">
        <Text component="span" fw={500} c="dimmed">
          {code}
        </Text>
        <Onlookers code={code} />
      </Group>
      <h1 className={phone.title}>{name}</h1>
      <div className={classes.marks}>
        <TicketMarks ticket={ticket} />
      </div>
    </div>
  )
}

/** Why it was closed, or reopened. */
function Reason({ ticket: { reason, failReasonName, isMerged } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  if (reason === '' || isMerged) return null
  return (
    <p className={phone.note}>
      <strong>{t('field.reason')}:</strong> {failReasonName && `${failReasonName} · `}
      {reason}
    </p>
  )
}

export function PhoneTicket({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  return (
    <>
      <PullToRefresh onRefresh={() => refreshTicket(ticket.index)}>
        <div className={phone.stack}>
          <Head ticket={ticket} />
          <MergedNote ticket={ticket} />
          <Reason ticket={ticket} />
          <PartLinks ticket={ticket} />
          <section aria-label={t('ticket:field.content')} className={classes.content}>
            {isEmptyContent(ticket.content) ? (
              <p className={classes.quiet}>{t('detail.noContent')}</p>
            ) : (
              <TicketContent html={ticket.content} />
            )}
          </section>
          <PhoneFiles ticket={ticket} />
          <Facts ticket={ticket} />
        </div>
      </PullToRefresh>
      <StepBar ticket={ticket} />
    </>
  )
}
