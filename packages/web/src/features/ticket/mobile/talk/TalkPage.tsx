import type { TicketView } from '@crm/contract/ticket-views'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../kernel/i18n.ts'
import { useWaiting } from '../../../../kernel/outbox.ts'
import { groupByDay } from '../../../../ui/days.ts'
import { Empty, Failed } from '../../../../ui/StateViews.tsx'
import type { EntryKind } from '../../talk/draft.ts'
import { useEntries } from '../../talk/use-entries.ts'
import { EndMark } from '../EndMark.tsx'
import { Onlookers } from '../Onlookers.tsx'
import phone from '../Phone.module.css'
import { type Said, sendKinds } from '../senders.ts'
import { UnsentCard } from '../UnsentCard.tsx'
import { Composer } from './Composer.tsx'
import { DayOfTalk } from './DayOfTalk.tsx'
import classes from './Talk.module.css'

function Unsent({ kind, ticketId }: { kind: EntryKind; ticketId: number }) {
  const waiting = useWaiting(sendKinds[kind], ticketId)
  return waiting.map((entry) => (
    <UnsentCard key={entry.id} entry={entry}>
      {(entry.input as Said).content}
    </UnsentCard>
  ))
}

/** What was said, the newest at the bottom beside the composer; older blocks come while scrolling up. */
function Entries({ kind, ticketId }: { kind: EntryKind; ticketId: number }) {
  const { t } = useTranslation('ticketMobile')
  const { found, entries, wanted, faceOf } = useEntries(ticketId, kind)
  const unsent = useWaiting(sendKinds[kind], ticketId).length
  if (entries === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return (
      <div className={classes.loading} role="status" aria-label={t('loading')}>
        <Skeleton height={64} width="80%" />
        <Skeleton height={64} width="72%" ml="auto" />
        <Skeleton height={64} width="80%" />
      </div>
    )
  }
  if (entries.length === 0 && unsent === 0) return <Empty sentence={t(`talk.empty.${kind}`)} />
  return (
    <>
      {groupByDay(entries.map((entry) => ({ ...entry, at: entry.createdDate }))).map(({ day, items }) => (
        <DayOfTalk key={day} day={day} entries={items.toReversed()} wanted={wanted} faceOf={faceOf} />
      ))}
      <EndMark shown={entries.length} found={found} />
    </>
  )
}

/** Where it goes on, as far as the reader sees it. */
function Still({ mergedInto }: Pick<TicketView, 'mergedInto'>) {
  const { t } = useTranslation('ticketMobile')
  if (mergedInto === null) return <p className={classes.still}>{t('mergedUnseen')}</p>
  return (
    <p className={classes.still}>
      {t('merged')} <Link to={`/m/ticket/${mergedInto.index}`}>{mergedInto.code}</Link>
    </p>
  )
}

/** Comments are for all who see the ticket, notes for the department. */
export function TalkPage({ kind, ticket }: { kind: EntryKind; ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  const { index, mergedInto } = ticket
  return (
    <div className={classes.page} data-fills-screen>
      <div className={classes.head}>
        <div className={phone.withOnlookers}>
          <h1 className={classes.title}>{t(`talk.title.${kind}`)}</h1>
          <Onlookers code={ticket.code} />
        </div>
        <span className={classes.about}>
          {kind === 'note' ? t('talk.noteFor', { department: ticket.departmentName }) : ticket.name}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too */}
      <section className={classes.entries} aria-label={t(`talk.title.${kind}`)} tabIndex={0}>
        <div className={classes.unsent}>
          <Unsent kind={kind} ticketId={index} />
        </div>
        <Entries kind={kind} ticketId={index} />
      </section>
      {ticket.isMerged ? <Still mergedInto={mergedInto} /> : <Composer kind={kind} ticketId={index} />}
    </div>
  )
}
