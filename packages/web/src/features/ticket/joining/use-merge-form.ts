import type { TicketView } from '@crm/contract/ticket-views'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import type { Option } from '../../../ui/options.ts'
import { tellOvertaken } from '../steps/tell-step.ts'
import { ticketQuery } from '../ticket-queries.ts'
import { merge, undoMerge } from './joining.ts'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

function tellMerged(into: TicketView, gone: TicketView) {
  const undoId = into.merged.find(({ index }) => index === gone.index)?.undoId
  const undo = {
    label: translate('ticketDetail:merge.undo'),
    run: () => void undoMerge(undoId ?? '', into.index).catch(fail),
  }
  showToast({
    tone: 'success',
    key: 'ticketDetail:merge.done',
    values: { code: gone.code, into: into.code },
    ...(undoId && { action: undo }),
  })
}

/** Which ticket this one is merged with, and which of the two survives. */
export function useMergeForm(view: TicketView, onClose: () => void) {
  const { t } = useTranslation('ticketDetail')
  const navigate = useNavigate()
  return useForm({
    initial: { other: null as Option | null, survivor: 'this' as 'this' | 'other' },
    label: () => t('merge.other'),
    required: ['other'],
    async send({ other, survivor }) {
      const read = await queries.fetchQuery({ ...ticketQuery(Number(other?.value)), staleTime: 0 })
      const [gone, stays] = survivor === 'this' ? [read, view] : [view, read]
      return { gone, merged: await merge(gone, stays.index) }
    },
    explain: (error) => tellOvertaken(error, view),
    onDone({ gone, merged }) {
      onClose()
      tellMerged(merged, gone)
      const params = { id: String(merged.index) }
      if (merged.index !== view.index) void navigate({ to: '/issue-detail/$id', params })
    },
  })
}
export type MergeForm = ReturnType<typeof useMergeForm>
