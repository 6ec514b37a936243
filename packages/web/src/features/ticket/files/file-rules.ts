import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketFile } from '@crm/contract/ticket-views'

/** What a ticket takes (docs/rules.md ). Systems disagree about the type of a csv, hence the extensions. */
export const acceptedFiles: Readonly<Record<string, string[]>> = {
  'text/plain': ['.txt'],
  'text/csv': ['.csv'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'video/mp4': ['.mp4'],
  'video/x-ms-wmv': ['.wmv'],
}

const bytesOf = (files: readonly { readonly size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)
const storedBytes = (files: readonly TicketFile[]) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** All files of a ticket together stay under the limit, those on their way among them. */
export const fitsTogether = (
  stored: readonly TicketFile[],
  going: readonly { readonly size: number }[],
  more: readonly { readonly size: number }[],
) => storedBytes(stored) + bytesOf(going) + bytesOf(more) < TICKET_FILES_BYTES

/** An empty file tells nothing, of its kind neither, and would be refused for that. */
export const emptyAmong = <F extends { readonly size: number }>(files: readonly F[]) =>
  files.filter(({ size }) => size === 0)

/** What a browser can show here; everything else is only saved. */
export const isShown = ({ kind }: Pick<TicketFile, 'kind'>) => kind.startsWith('image/') || kind === 'application/pdf'
