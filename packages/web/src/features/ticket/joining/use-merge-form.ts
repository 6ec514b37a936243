import type { TicketView } from '@crm/contract/ticket-views'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { Option } from '../../../ui/options.ts'
import { tellOvertaken } from '../steps/tell-overtaken.ts'
import { ticketQuery } from '../ticket-queries.ts'
import { merge, undoMerge } from './joining.ts'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** Which ticket this one is merged with, and which of the two survives. */
export function useMergeForm(view: TicketView, onClose: () => void) {
  const { t } = useTranslation('ticketDetail')
  const navigate = useNavigate()
  const [other, setOther] = useState<Option | null>(null)
  const [survivor, setSurvivor] = useState<'this' | 'other'>('this')
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function submit() {
    setRefused(other === null ? t('merge.otherRequired') : undefined)
    if (other === null || isSaving) return
    setSaving(true)
    try {
      const read = await queries.fetchQuery({ ...ticketQuery(Number(other.value)), staleTime: 0 })
      const [gone, stays] = survivor === 'this' ? [read, view] : [view, read]
      const merged = await merge(gone, stays.index)
      onClose()
      tellMerged(merged, gone)
      if (merged.index !== view.index) await navigate({ to: '/issue-detail/$id', params: { id: String(merged.index) } })
    } catch (error) {
      setRefused(await tellOvertaken(error, view.index))
    } finally {
      setSaving(false)
    }
  }
  function tellMerged(into: TicketView, gone: TicketView) {
    const undoId = into.merged.find(({ index }) => index === gone.index)?.undoId
    showToast({
      tone: 'success',
      key: 'ticketDetail:merge.done',
      values: { code: gone.code, into: into.code },
      ...(undoId && { action: { label: t('merge.undo'), run: () => void undoMerge(undoId, into.index).catch(fail) } }),
    })
  }
  return { other, setOther, survivor, setSurvivor, refused, isSaving, submit }
}
export type MergeForm = ReturnType<typeof useMergeForm>
