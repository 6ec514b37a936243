import type { TicketView } from '@crm/contract/ticket-views'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../../../kernel/outbox.ts'
import { EntryList } from '../../talk/EntryList.tsx'
import type { EntryKind, NewEntry } from '../../talk/send-entry.ts'
import { refreshTicket } from '../../ticket-queries.ts'
import { MergedNote } from '../MergedNote.tsx'
import { PartTitle } from '../PartTitle.tsx'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { sendKinds } from '../senders.ts'
import { UnsentCard } from '../UnsentCard.tsx'
import { Composer } from './Composer.tsx'

/** What was said, the newest first; what waits to be sent is newer still. */
function Entries({ kind, ticket: { index } }: { kind: EntryKind; ticket: TicketView }) {
  const unsent = useWaiting(sendKinds[kind], index)
  return (
    <Stack gap="sm">
      {unsent.toReversed().map((entry) => (
        <UnsentCard key={entry.id} entry={entry}>
          {(entry.input as NewEntry).content}
        </UnsentCard>
      ))}
      <EntryList ticketId={index} kind={kind} isEmptyTold={unsent.length === 0} dayHead="h2" />
    </Stack>
  )
}

/** Comments are for all who see the ticket, notes for the department. */
export function TalkPage({ kind, ticket }: { kind: EntryKind; ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  return (
    <>
      <PullToRefresh onRefresh={() => refreshTicket(ticket.index)}>
        <PartTitle ticket={ticket} title={t(`talk.title.${kind}`)} />
        {kind === 'note' && (
          <Text size="xs" c="var(--ui-amber-text)">
            {t('talk.noteFor', { department: ticket.departmentName })}
          </Text>
        )}
        <MergedNote ticket={ticket} />
        <Entries kind={kind} ticket={ticket} />
      </PullToRefresh>
      {!ticket.isMerged && <Composer kind={kind} ticketId={ticket.index} />}
    </>
  )
}
