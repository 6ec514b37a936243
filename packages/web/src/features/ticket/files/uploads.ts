import { ticketFile } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { callWithProgress } from '../../../kernel/call-with-progress.ts'
import { translate } from '../../../kernel/i18n.ts'
import { createUploadQueue } from '../../../kernel/upload-queue.ts'
import { refreshTicket } from '../ticket-queries.ts'
import { emptyAmong, fitsTogether } from './file-rules.ts'

export const uploads = createUploadQueue({
  async send({ key, target, file }, signal, onProgress) {
    const form = { ObjectId: String(target), ObjectType: 'Issue' } as const
    await callWithProgress(ticketFile.upload, { form, files: { Files: file }, repeatKey: key, signal }, onProgress)
    await refreshTicket(target)
  },
})

/** What is too much is told before anything of it is sent. */
export function sendFiles({ index, attachments }: TicketView, files: readonly File[]) {
  const refuse = (refused: readonly File[], reason: string) =>
    uploads.refuse(
      index,
      refused.map((file) => ({ file, reason: translate(reason) })),
    )
  const empty = emptyAmong(files)
  const full = files.filter((file) => !empty.includes(file))
  if (empty.length > 0) refuse(empty, 'ticket:files.hasNothing')
  if (!fitsTogether(attachments, uploads.goingFiles(index), full)) return refuse(full, 'ticket:files.tooLarge')
  if (full.length > 0) uploads.add(index, full)
}
