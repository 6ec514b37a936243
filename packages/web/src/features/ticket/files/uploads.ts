import { ticketFile } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { callWithProgress } from '../../../kernel/call-with-progress.ts'
import { translate } from '../../../kernel/i18n.ts'
import { createUploadQueue } from '../../../kernel/upload-queue.ts'
import { refreshTicket } from '../ticket-queries.ts'
import { fitsTogether } from './file-rules.ts'

export const uploads = createUploadQueue({
  async send({ key, target, file }, signal, onProgress) {
    const form = { ObjectId: String(target), ObjectType: 'Issue' } as const
    await callWithProgress(ticketFile.upload, { form, files: { Files: file }, repeatKey: key, signal }, onProgress)
    await refreshTicket(target)
  },
})

/** What is too much is told before anything of it is sent. */
export function sendFiles({ index, attachments }: TicketView, files: readonly File[]) {
  if (fitsTogether(attachments, uploads.goingFiles(index), files)) return uploads.add(index, files)
  const reason = translate('ticket:files.tooLarge')
  return uploads.refuse(
    index,
    files.map((file) => ({ file, reason })),
  )
}
