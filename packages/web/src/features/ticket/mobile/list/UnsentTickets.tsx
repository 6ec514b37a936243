import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWaiting, type Waiting } from '../../../../kernel/outbox.ts'
import type { NewEntry } from '../../talk/send-entry.ts'
import { fromAbove } from '../PhoneHead.tsx'
import { type NewTicket, sendKinds } from '../senders.ts'
import { UnsentCard } from '../UnsentCard.tsx'

/** A refused comment or note would be seen by nobody who does not open its ticket again. */
function RefusedSaid({ entry, kind }: { entry: Waiting; kind: 'comment' | 'note' }) {
  const { t } = useTranslation('ticketMobile')
  return (
    <UnsentCard entry={entry}>
      <Link to={`/m/ticket/${entry.target}/${kind}`} state={fromAbove}>
        {t(`talk.title.${kind}`)}
      </Link>
      : {(entry.input as NewEntry).content}
    </UnsentCard>
  )
}

/** What was made on this phone and has not arrived. */
export function UnsentTickets() {
  const waiting = useWaiting()
  const isRefused = ({ state }: Waiting) => state === 'refused'
  const cards = waiting.flatMap((entry) => {
    if (entry.kind === sendKinds.add)
      return (
        <UnsentCard key={entry.id} entry={entry}>
          {(entry.input as NewTicket).Name}
        </UnsentCard>
      )
    const kind = (['comment', 'note'] as const).find((one) => sendKinds[one] === entry.kind)
    return kind && isRefused(entry) ? <RefusedSaid key={entry.id} entry={entry} kind={kind} /> : []
  })
  return (
    cards.length > 0 && (
      <Stack gap="sm" mb="sm">
        {cards}
      </Stack>
    )
  )
}
