import { ticket } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshTickets, ticketQuery } from '../ticket-queries.ts'

/** Takes the ticket away for everybody and for good; an admin's alone. */
export function useDelete({ index, code, name }: TicketView) {
  const { t } = useTranslation('ticketDetail')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ticket.delete, { params: { issueId: index } }),
    onSuccess: async () => {
      await navigate({ to: '/list-issue', replace: true })
      queries.removeQueries({ queryKey: ticketQuery(index).queryKey })
      void refreshTickets()
      showToast({ tone: 'success', key: 'ticketDetail:act.deleted', values: { code } })
    },
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  const ask = async () => {
    const question = { title: t('act.deleteTitle', { code, name }), body: t('act.deleteBody'), typed: code }
    if (await confirm({ ...question, confirm: t('act.delete'), danger: true })) mutate()
  }
  return { ask, isPending }
}
