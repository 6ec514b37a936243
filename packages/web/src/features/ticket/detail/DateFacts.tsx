import { showDateTime } from '@crm/contract/rules/dates'
import { closedStatuses } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { DateFact } from '../../../ui/date/DateField.tsx'
import { ReadFact } from '../../../ui/FactField.tsx'
import { LateMark } from '../marks.tsx'
import { useDetail } from './detail-context.ts'
import { endEdit } from './edits.ts'
import { fieldLabel } from './facts.tsx'

const checkEnd = (end: string | null) =>
  end !== null && Date.parse(end) <= Date.now() ? translate('refusal:ticket.endTooEarly') : undefined

export function EndFact({ view }: { view: TicketView }) {
  const { canEdit, save } = useDetail()
  return (
    <DateFact
      label={fieldLabel('endDate')}
      readOnly={!canEdit}
      withTime
      fromToday
      value={view.endDate}
      check={checkEnd}
      onSave={(endDate) => save(endEdit(endDate), view)}
    />
  )
}

/** By when it is to be answered or done. While it waits for its customer no clock runs; of a closed one none is left. */
export function DueFact() {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { view } = useDetail()
  const still = closedStatuses.includes(view.status) || view.isMerged
  if (still && view.dueDate === null) return null
  const instead = view.waiting ? t('due.waiting') : t('due.none')
  return (
    <ReadFact label={t('ticket:field.dueDate')}>
      <Group component="span" gap="4px 8px">
        {view.dueDate === null ? instead : showDateTime(view.dueDate)}
        {view.late && <LateMark />}
      </Group>
    </ReadFact>
  )
}
