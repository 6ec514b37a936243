import { randomUUID } from 'node:crypto'
import type { emailTemplate } from '@crm/contract/email-template'
import { EMAIL_PICTURE_BYTES } from '@crm/contract/rules/limits'
import { newFileKey } from '../../../kernel/files/files.ts'
import { makePicture } from '../../../kernel/files/image.ts'
import { safeFileName } from '../../../kernel/files/names.ts'
import { checkSent } from '../../../kernel/files/sent.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { pictureAddress } from '../email/mjml.ts'
import { insertPicture, type NewPicture } from './store.ts'

type Api = typeof emailTemplate.uploadImage

/** Drawn anew before it is kept: nothing but pixels is left of what was sent. */
async function storePicture({ files, platform, refuse }: Call<Api>): Promise<NewPicture> {
  const [sent] = files.filter(({ field }) => field === 'File')
  if (!sent) return refuse('file.missing')
  checkSent([sent])
  if (sent.bytes.length > EMAIL_PICTURE_BYTES) refuse('template.pictureRefused')
  const made = await makePicture(sent.bytes)
  if (made.outcome !== 'image') return refuse('template.pictureRefused')
  const key = newFileKey()
  await platform.files.put(key, made.bytes, made.contentType)
  const { bytes, contentType: kind } = made
  return {
    imageId: randomUUID(),
    fileId: randomUUID(),
    key,
    name: safeFileName(sent.name),
    kind,
    sizeBytes: bytes.length,
  }
}

export const uploadImage = prepared<Api, NewPicture>(storePicture, async ({ actor, db, now, prepared: picture }) => {
  await insertPicture(db, picture, { userId: actor.userId, now })
  return { imageId: picture.imageId, address: pictureAddress(picture.imageId) }
})
