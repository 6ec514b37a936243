import { showsStatusSelector, statusAfter, stepBetween, ticketStatuses } from '@crm/contract/ticket-rules'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { ReadFact } from '../../../ui/FactField.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { StatusMark } from '../marks.tsx'
import { stepsFor } from '../ticket-steps.ts'
import { statusWord } from '../ticket-words.ts'
import { useDetail } from './detail-context.ts'

const statusOf = (value: string | undefined) => ticketStatuses.find((status) => String(status) === value)

/** Where the ticket stands; a selector only for who may change curator and department, while it is in progress. */
export function StatusFact() {
  const { t } = useTranslation('ticket')
  const { view, canEdit, steps } = useDetail()
  if (!canEdit || !showsStatusSelector(view))
    return (
      <ReadFact label={t('field.status')}>
        <StatusMark status={view.status} />
      </ReadFact>
    )
  const option = (status: (typeof ticketStatuses)[number]) => ({ value: String(status), label: statusWord(status) })
  const reachable = [view.status, ...stepsFor(view).map(statusAfter)]
  return (
    <AsyncSelect
      label={t('field.status')}
      required
      value={option(view.status)}
      load={loadFrom(reachable.map(option))}
      renderOption={({ value }) => <StatusMark status={statusOf(value) ?? view.status} />}
      onChange={(next) => {
        const status = statusOf(next?.value)
        const step = status && stepBetween(view.status, status)
        if (step) steps.take(step)
      }}
    />
  )
}
