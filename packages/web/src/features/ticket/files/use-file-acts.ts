import { ticketFile } from '@crm/contract/ticket'
import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { call, callFile, saveFile } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshTicket } from '../ticket-queries.ts'
import { isShown } from './file-rules.ts'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

export const saveAttachment = ({ fileId }: TicketFile) =>
  callFile(ticketFile.download, { params: { fileId } }).then(({ file, name }) => saveFile(file, name), fail)

/** What this reader may do with the files of a ticket. */
export function useFileActs(ticket: TicketView) {
  const { t } = useTranslation('ticket')
  const confirm = useConfirm()
  const me = useMe()
  const { edit, download } = useMay('MNU_Issue')
  const isStill = ticket.isMerged

  async function remove({ fileId, name }: TicketFile) {
    const question = {
      title: t('files.removeTitle', { name }),
      body: t('files.removeBody'),
      confirm: t('files.remove'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await call(ticketFile.delete, { body: { fileId } }).then(
      () => showToast({ tone: 'success', key: 'ticket:files.removed', values: { name } }),
      fail,
    )
    await refreshTicket(ticket.index)
  }
  return {
    canAdd: !isStill && (ticket.canEdit || ticket.canReopen),
    /** What came with a merged ticket is taken away there, once the merge is undone. */
    canRemove: ({ createUser, fromCode }: TicketFile) =>
      !isStill && fromCode === null && edit && (ticket.canEdit || createUser === me?.userName),
    remove,
    /** To look at a file needs no right of its own, to save it does. */
    canSave: download,
    /** What cannot be drawn here is only ever saved. */
    canOpen: (file: TicketFile) => download || isShown(file),
  }
}
