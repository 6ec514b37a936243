import type { TicketView } from '@crm/contract/ticket-views'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { deleteTicket } from '../ticket-calls.ts'

/** An admin's alone. */
export function useDelete(view: TicketView) {
  const { code, name } = view
  const { t } = useTranslation('ticketDetail')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteTicket(view, () => navigate({ to: '/list-issue', replace: true })),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  const ask = async () => {
    const question = { title: t('act.deleteTitle', { code, name }), body: t('act.deleteBody'), typed: code }
    if (await confirm({ ...question, confirm: t('act.delete'), danger: true })) mutate()
  }
  return { ask, isPending }
}
