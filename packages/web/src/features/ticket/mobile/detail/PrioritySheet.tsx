import { ticketPriorities } from '@crm/contract/ticket-rules'
import { useTranslation } from 'react-i18next'
import { valueEdit } from '../../../../kit/record/record.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { PriorityMark } from '../../marks.tsx'
import { priorityWord } from '../../ticket-words.ts'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FactSheetProps } from './Facts.tsx'
import { Refusal } from './Refusal.tsx'

export function PrioritySheet({ ticket, save, onClose }: FactSheetProps) {
  const { t } = useTranslation('ticket')
  const { act, isBusy, refusal } = useAct(ticket.index)
  async function choose(value: number) {
    const priority = ticketPriorities.find((one) => one === value) ?? ticket.priority
    const edit = valueEdit('priority', { priority }, priorityWord(priority))
    if (await act(async () => priority !== ticket.priority && save(edit))) onClose()
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
