import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

export interface StoredContent {
  readonly content: Readable
  readonly size: number
}

/** Keys come from `newFileKey`; any other key throws before it reaches the disk. */
export type Files = {
  put(key: string, body: Uint8Array | Readable, contentType: string): Promise<void>
  /** undefined when there is no such file. */
  get(key: string): Promise<StoredContent | undefined>
  exists(key: string): Promise<boolean>
  /** A file that is already gone is no error. */
  delete(key: string): Promise<void>
  /** Keys of the files written before that moment, for the sweeper. */
  listWrittenBefore(moment: Date): AsyncIterable<string>
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{38}$/

/** 160 random bits; the first two letters make a folder, so that none grows to millions of files. */
export function newFileKey(): string {
  const random = randomBytes(20).toString('hex')
  return `${random.slice(0, 2)}/${random.slice(2)}`
}

/** `url` is a folder, or s3://bucket/prefix?endpoint=…&region=… with credentials from the environment as AWS names them. */
export async function openFiles({ url }: { url: string }): Promise<Files> {
  if (!url.startsWith('s3:')) return filesOn(new FSDriver({ location: resolve(url), visibility: 'private' }), '')
  const { driver, prefix } = await openS3(url)
  return filesOn(driver, prefix, { needsLength: true })
}

async function openS3(url: string) {
  const { openBucket } = await import('./bucket.ts')
  return openBucket(url)
}

function filesOn(driver: DriverContract, prefix: string, { needsLength = false } = {}): Files {
  const disk = new Disk(driver)
  const locate = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a file key')
    return prefix + key
  }
  return {
    async put(key, body, contentType) {
      const location = locate(key)
      try {
        // A bucket must know the length beforehand; an upload is limited to what fits in memory.
        const whole = body instanceof Readable && needsLength ? await buffer(body) : body
        if (whole instanceof Readable) await disk.putStream(location, whole, { contentType })
        else await disk.put(location, whole, { contentType })
      } catch (error) {
        await disk.delete(location).catch(() => {})
        throw error
      }
    },
    async get(key) {
      try {
        const location = locate(key)
        const { contentLength: size } = await disk.getMetaData(location)
        const content = await disk.getStream(location)
        if (content instanceof ReadStream) await once(content, 'ready')
        return { content, size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    exists: async (key) => disk.exists(locate(key)),
    delete: async (key) => disk.delete(locate(key)),
    listWrittenBefore: (moment) => listWrittenBefore(disk, prefix, moment),
  }
}

async function* listWrittenBefore(disk: Disk, prefix: string, moment: Date): AsyncIterable<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix || '/', { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const found of page.objects) {
      const key = found.isFile ? found.key.slice(prefix.length) : ''
      if (!found.isFile || !keyPattern.test(key)) continue
      const written = await writtenAt(found)
      if (written && written < moment) yield key
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

// Another process may delete a file between the listing and this look.
async function writtenAt(file: DriveFile): Promise<Date | undefined> {
  try {
    return (await file.getMetaData()).lastModified
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What a driver says, and what it was told itself. */
const reasonsOf = (error: unknown): Error[] =>
  (error instanceof Error ? [error, error.cause] : []).filter((reason) => reason instanceof Error)

const isMissing = (error: unknown): boolean =>
  reasonsOf(error).some((reason) => hasCode(reason, /^ENOENT$/) || /^(?:NoSuchKey|NotFound)$/.test(reason.name))

/** Full, gone, or not to be written on: not the caller's fault, and over when somebody mends it. */
export const isStoreAway = (error: unknown): boolean => reasonsOf(error).some((reason) => hasCode(reason, awayCodes))

const awayCodes =
  /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOTDIR|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND)$/

const hasCode = (error: Error, codes: RegExp) => 'code' in error && codes.test(String(error.code))
