import { ticketPriorities } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { PriorityMark } from '../../marks.tsx'
import { saveTicket } from '../../save-ticket.ts'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { Refusal } from './Refusal.tsx'

export function PrioritySheet({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { t } = useTranslation('ticket')
  const { act, isBusy, refusal } = useAct(ticket.index)
  async function choose(value: number) {
    const priority = ticketPriorities.find((one) => one === value)
    if (await act(async () => priority !== ticket.priority && saveTicket(ticket, { priority }))) onClose()
  }
  return (
    <Sheet title={t('field.priority')} onClose={onClose}>
      <Refusal text={refusal} />
      <ChoiceList
        label={t('field.priority')}
        choices={ticketPriorities.map((value) => ({ value, look: <PriorityMark priority={value} /> }))}
        chosen={ticket.priority}
        isBusy={isBusy}
        onChoose={(value) => void choose(value)}
      />
    </Sheet>
  )
}
