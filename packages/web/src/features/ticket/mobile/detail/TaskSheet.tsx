import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../kernel/i18n.ts'
import { valueEdit } from '../../../../kit/record/record.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Failed } from '../../../../ui/StateViews.tsx'
import { tasksQuery } from '../../list/ticket-options.ts'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FactSheetProps } from './Facts.tsx'
import { Refusal } from './Refusal.tsx'

/** What kind of work it is, of those of its department, or none of them. */
export function TaskSheet({ ticket, save, onClose }: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { data, error, refetch } = useQuery(tasksQuery(ticket.departmentId))
  const { act, isBusy, refusal } = useAct(ticket.index)
  const tasks = (data ?? []).filter(({ deleted }) => !deleted).map(({ index, name }) => ({ value: index, look: name }))
  const chosen = ticket.departmentTaskId ?? 0
  async function choose(value: number) {
    const departmentTaskId = value === 0 ? null : value
    const name = tasks.find((task) => task.value === value)?.look ?? ''
    const edit = valueEdit('departmentTaskId', { departmentTaskId }, name)
    if (await act(async () => value !== chosen && save(edit))) onClose()
  }
  return (
    <Sheet title={t('ticket:field.task')} onClose={onClose}>
      <Refusal text={refusal} />
      {error && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {data && (
        <ChoiceList
          label={t('ticket:field.task')}
          choices={[{ value: 0, look: t('detail.noTask') }, ...tasks]}
          chosen={chosen}
          isBusy={isBusy}
          onChoose={(value) => void choose(value)}
        />
      )}
    </Sheet>
  )
}
