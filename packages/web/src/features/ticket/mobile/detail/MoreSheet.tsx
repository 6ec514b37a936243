import { closedStatuses } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Stack, Text } from '@mantine/core'
import { IconHourglass, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saved } from '../../../../kit/form/not-saved.ts'
import { useRecord } from '../../../../kit/record/use-record.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { waitingEdit } from '../../detail/edits.ts'
import { ticketFacts } from '../../detail/facts.tsx'
import { deleteTicket } from '../../ticket-calls.ts'
import { Refusal } from '../Refusal.tsx'
import { useAct } from '../use-act.ts'

interface Props {
  readonly ticket: TicketView
  readonly onClose: () => void
}

/** Asks in the same place: a second dialog over a sheet would be lost on a small screen. */
function Deletion({ ticket, onKeep }: { ticket: TicketView; onKeep: () => void }) {
  const { t } = useTranslation('ticketMobile')
  const navigate = useNavigate()
  const { act, isBusy, refusal } = useAct(ticket)
  async function remove() {
    await act(() => deleteTicket(ticket, () => navigate({ to: '/m/ticket', replace: true })))
  }
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('detail.deleteQuestion', { code: ticket.code, name: ticket.name })}
      </Text>
      <Refusal text={refusal} />
      <Button color="red" loading={isBusy} onClick={() => void remove()}>
        {t('detail.delete')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onKeep}>
        {t('detail.keep')}
      </Button>
    </Stack>
  )
}

/** What is done less often. */
export function MoreSheet({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticketMobile')
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, refusal } = useAct(ticket)
  const { save } = useRecord(ticketFacts, ticket)
  const { waiting, canEdit, canDelete, status, code } = ticket
  async function mark() {
    if (await act(() => saved(save(waitingEdit(!waiting))))) onClose()
  }
  if (isAsking)
    return (
      <Sheet title={t('detail.delete')} onClose={onClose}>
        <Deletion ticket={ticket} onKeep={() => setAsking(false)} />
      </Sheet>
    )
  return (
    <Sheet title={t('detail.moreOf', { code })} onClose={onClose}>
      <Stack>
        <Refusal text={refusal} />
        {canEdit && !closedStatuses.includes(status) && (
          <Button
            variant="default"
            leftSection={<IconHourglass size={20} />}
            loading={isBusy}
            onClick={() => void mark()}
          >
            {t(waiting ? 'detail.endWaiting' : 'detail.beginWaiting')}
          </Button>
        )}
        {canDelete && (
          <Button variant="light" color="red" leftSection={<IconTrash size={20} />} onClick={() => setAsking(true)}>
            {t('detail.delete')}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}
