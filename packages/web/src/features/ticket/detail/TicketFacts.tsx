import { TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { SafeName } from '@crm/contract/rules/text'
import { closedStatuses } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { findFieldErrors } from '../../../kernel/field-errors.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { SelectFact } from '../../../ui/PickFact.tsx'
import { TextFact } from '../../../ui/TextFact.tsx'
import { loadPriorities, priorityOption, readPriority } from '../list/ticket-options.ts'
import { PriorityMark } from '../marks.tsx'
import { DueFact, EndFact } from './DateFacts.tsx'
import { useDetail } from './detail-context.ts'
import { priorityEdit } from './edits.ts'
import { fieldLabel } from './facts.tsx'
import { StatusFact } from './StatusFact.tsx'
import { WaitingFact } from './WaitingFact.tsx'

const nameSchema = SafeName(1, TICKET_NAME_MAX)
const checkName = (text: string) => findFieldErrors(nameSchema, text)['']

/** What the ticket is, how urgent, and until when. `view` is what the facts show: docs of useHeldView. */
export function TicketFacts({ view }: { view: TicketView }) {
  const { t } = useTranslation('ticketDetail')
  const { canEdit, save } = useDetail()
  return (
    <FactGroup title={t('group.ticket')}>
      <StatusFact />
      <TextFact
        label={fieldLabel('name')}
        required={canEdit}
        readOnly={!canEdit}
        value={view.name}
        check={checkName}
        onSave={(name) => save(valueEdit('name', { name }, name), view)}
      />
      <SelectFact
        label={fieldLabel('priority')}
        required={canEdit}
        readOnly={!canEdit}
        value={priorityOption(view.priority)}
        load={loadPriorities}
        renderOption={(option) => <PriorityMark priority={readPriority(option) ?? view.priority} />}
        onSave={async (next) => (next === null ? undefined : save(priorityEdit(next), view))}
      />
      <EndFact view={view} />
      <DueFact />
      {(canEdit || view.waiting) && <WaitingFact isClosed={closedStatuses.includes(view.status)} />}
    </FactGroup>
  )
}
