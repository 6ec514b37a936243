import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'

/** A file in the store that no row names yet. */
export interface StoredFile {
  readonly fileId: string
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
  /** A picture inside the content. */
  readonly inline: boolean
  /** Where the picture lies that a screen shows of an attachment; null: it is none, or none that can be drawn. */
  readonly previewKey: string | null
}

const viewPath = '/api/IssueAttachFile/ViewFile/'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Where a picture of a content is shown: an address that asks who looks. */
export const pictureAddress = (fileId: string): string => `${viewPath}${fileId}`

export const isPictureAddress = (address: string): boolean =>
  address.startsWith(viewPath) && uuid.test(address.slice(viewPath.length))

/** All files of a ticket together stay under the limit. docs/rules.md. */
export const fitsTogether = (bytes: number): boolean => bytes < TICKET_FILES_BYTES

export const bytesOf = (files: readonly { readonly sizeBytes: number }[]): number =>
  files.reduce((sum, file) => sum + file.sizeBytes, 0)
