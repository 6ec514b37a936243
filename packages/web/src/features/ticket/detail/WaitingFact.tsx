import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { useDetail } from './detail-context.ts'
import { waitingEdit } from './edits.ts'

/** The mark that the ticket waits for its customer; the next comment takes it away. */
export function WaitingFact({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { view, canEdit, save } = useDetail()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (waiting: boolean) => save(waitingEdit(waiting)),
    onSuccess: (refusal) => refusal !== undefined && showToast({ tone: 'error', text: refusal }),
  })
  return (
    <Checkbox
      label={t('ticket:waiting')}
      description={isClosed ? t('waiting.closed') : t('waiting.help')}
      checked={isPending ? variables : view.waiting}
      disabled={isClosed || !canEdit}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  )
}
