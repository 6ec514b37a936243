import { randomUUID } from 'node:crypto'
import { type Content, sanitiseContent } from '../../../kernel/files/content.ts'
import { type Files, newFileKey } from '../../../kernel/files/files.ts'
import { makePicture } from '../../../kernel/files/image.ts'
import { detectKind } from '../../../kernel/files/kind.ts'
import { safeFileName } from '../../../kernel/files/names.ts'
import { checkSent } from '../../../kernel/files/sent.ts'
import type { UploadedFile } from '../../../kernel/http/handler.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Refuse } from '../../../kernel/refused.ts'
import { bytesOf, fitsTogether, isPictureAddress, pictureAddress, type StoredFile } from './rules.ts'

interface Attaching {
  readonly files: readonly UploadedFile[]
  readonly platform: Pick<Platform, 'files'>
  readonly refuse: Refuse<'ticket.fileRefused' | 'ticket.filesTooLarge'>
}

interface Sending extends Attaching {
  readonly form: { readonly Content: string }
  readonly refuse: Refuse<'ticket.contentRefused' | 'ticket.fileRefused' | 'ticket.filesTooLarge'>
}

export interface Sent {
  readonly content: string
  readonly files: readonly StoredFile[]
}

type Checked = Omit<StoredFile, 'key' | 'previewKey'> & { readonly bytes: Uint8Array }

/** Content as it may be stored, with pictures that are there already. */
export const cleanContent = (html: string): string =>
  sanitiseContent(html, { isOurs: isPictureAddress, addressOf: () => undefined }).html

/** Pictures by their place among those sent; each gets its address before it is looked at. */
function readContent({ form, refuse }: Sending, pictures: readonly { fileId: string }[]): Content {
  const addressOf = (place: number) => {
    const picture = pictures[place]
    return picture && pictureAddress(picture.fileId)
  }
  const content = sanitiseContent(form.Content, { isOurs: isPictureAddress, addressOf })
  if (content.pictures.some((place) => pictures[place] === undefined)) return refuse('ticket.contentRefused')
  return content
}

async function checkPicture(
  { refuse }: Sending,
  { bytes, name: sent }: UploadedFile,
  fileId: string,
): Promise<Checked> {
  const name = safeFileName(sent)
  const made = await makePicture(bytes)
  if (made.outcome !== 'image') return refuse('ticket.fileRefused', { name })
  return { fileId, name, kind: made.contentType, sizeBytes: made.bytes.length, inline: true, bytes: made.bytes }
}

/** What a file is, its content says and not its name. */
async function checkAttachment({ refuse }: Attaching, { bytes, name: sent }: UploadedFile): Promise<Checked> {
  const name = safeFileName(sent)
  const kind = await detectKind(bytes, sent)
  if (!kind) return refuse('ticket.fileRefused', { name })
  return { fileId: randomUUID(), name, kind: kind.contentType, sizeBytes: bytes.length, inline: false, bytes }
}

/** A picture too large to draw, or broken off, is kept as it came: it is saved, and never shown. */
async function storePreview(files: Files, { bytes, inline, kind }: Checked): Promise<string | null> {
  const made = !inline && kind.startsWith('image/') ? await makePicture(bytes) : undefined
  if (made?.outcome !== 'image') return null
  const key = newFileKey()
  await files.put(key, made.bytes, made.contentType)
  return key
}

async function store(files: Files, checked: Checked): Promise<StoredFile> {
  const { bytes, ...file } = checked
  const key = newFileKey()
  await files.put(key, bytes, file.kind)
  return { ...file, key, previewKey: await storePreview(files, checked) }
}

/** The same for attachments alone, whose form names no content. */
export async function takeAttachments(sending: Attaching): Promise<StoredFile[]> {
  const { files, platform, refuse } = sending
  if (!files.some(({ field }) => field === 'Files')) return []
  checkSent(files)
  if (!fitsTogether(files.reduce((sum, { bytes }) => sum + bytes.length, 0))) refuse('ticket.filesTooLarge')
  const checked: Checked[] = []
  for (const file of files) checked.push(await checkAttachment(sending, file))
  const stored: StoredFile[] = []
  for (const file of checked) stored.push(await store(platform.files, file))
  return stored
}

/**
 * Takes the content and the files of a form before the transaction: all are looked at before the first is stored, and a
 * picture that the content does not name is left out. A file that no row comes to name is swept away.
 */
export async function takeSent(sending: Sending): Promise<Sent> {
  const { files, platform, refuse } = sending
  checkSent(files)
  const pictures = files
    .filter(({ field }) => field === 'ImageEmbedded')
    .map((file) => ({ file, fileId: randomUUID() }))
  const attached = files.filter(({ field }) => field === 'Files')
  if (!fitsTogether(attached.reduce((sum, { bytes }) => sum + bytes.length, 0))) refuse('ticket.filesTooLarge')
  const content = readContent(sending, pictures)
  const checked: Checked[] = []
  for (const place of content.pictures) {
    const picture = pictures[place]
    if (picture) checked.push(await checkPicture(sending, picture.file, picture.fileId))
  }
  for (const file of attached) checked.push(await checkAttachment(sending, file))
  if (!fitsTogether(bytesOf(checked))) refuse('ticket.filesTooLarge')
  const stored: StoredFile[] = []
  for (const file of checked) stored.push(await store(platform.files, file))
  return { content: content.html, files: stored }
}
