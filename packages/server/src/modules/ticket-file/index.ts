import type { ticketFile as ticketFileApi } from '@crm/contract/ticket'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { deleteFile } from './delete.ts'
import { ticketFileFacts } from './events.ts'
import { downloadFile, originFile, sign, viewFile } from './read.ts'
import { upload } from './upload.ts'

export const ticketFileCapability: Capability = {
  facts: ticketFileFacts,
  fileColumns: [['ticket_file', 'preview_key']],
}

export const ticketFile: HandlersOf<typeof ticketFileApi> = {
  upload,
  view: viewFile,
  download: downloadFile,
  origin: originFile,
  sign,
  delete: deleteFile,
}
