import { createHash } from 'node:crypto'
import { type Files, newFileKey } from './files.ts'
import { makeAvatar } from './image.ts'

export interface StoredAvatar {
  readonly key: string
  readonly kind: string
}

/**
 * Stores a picture from its base64 and answers where it lies; undefined: it is no picture that is taken. It is stored
 * before its row: a file that no row names is swept away later.
 */
export async function storeAvatar(files: Files, base64: string): Promise<StoredAvatar | undefined> {
  const made = await makeAvatar(Buffer.from(base64.replace(/^data:[\w/+.-]{1,60};base64,/, ''), 'base64'))
  if (made.outcome !== 'image') return undefined
  const key = newFileKey()
  await files.put(key, made.bytes, made.contentType)
  return { key, kind: made.contentType }
}

/** Where a page finds the picture of a person; null: there is none. Another picture has another address. */
export const avatarPath = (userId: number, key: string | null): string | null =>
  key === null ? null : `/api/UserInfo/ViewAvatar/${userId}?v=${versionOf(key)}`

/** Tells one picture from the next, without its key. */
export const versionOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)
