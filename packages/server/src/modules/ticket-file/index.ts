import type { ticketFile as ticketFileApi } from '@crm/contract/ticket'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { deleteFile } from './delete.ts'
import { downloadFile, originFile, viewFile } from './read.ts'
import { sign } from './sign.ts'
import { upload } from './upload.ts'

export { ticketFileFacts } from './events.ts'

export const ticketFile: HandlersOf<typeof ticketFileApi> = {
  upload,
  view: viewFile,
  download: downloadFile,
  origin: originFile,
  sign,
  delete: deleteFile,
}
