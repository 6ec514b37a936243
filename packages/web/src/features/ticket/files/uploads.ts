import { ticketFile } from '@crm/contract/ticket'
import { callWithProgress } from '../../../kernel/call-with-progress.ts'
import { createUploadQueue } from '../../../kernel/upload-queue.ts'
import { refreshTicket } from '../ticket-queries.ts'

export const uploads = createUploadQueue({
  async send({ key, target, file }, signal, onProgress) {
    const form = { ObjectId: String(target), ObjectType: 'Issue' } as const
    await callWithProgress(ticketFile.upload, { form, files: { Files: file }, repeatKey: key, signal }, onProgress)
    await refreshTicket(target)
  },
})
