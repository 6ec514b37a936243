import type { Readable } from 'node:stream'
import { UPLOAD_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SheetError } from './sheet-error.ts'

export const archiveLimits = { packedBytes: UPLOAD_FILE_MAX_BYTES, unpackedBytes: 50 * 1024 ** 2, entries: 200 }

export type Archive = { open: (path: string) => Promise<Readable>; has: (path: string) => boolean }

/**
 * Opens a zip whose directory stays within the limits, before anything is unpacked.
 * While unpacking, yauzl ends an entry that grows past the size its directory claims.
 */
export const openArchive = async (bytes: Buffer): Promise<Archive> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > archiveLimits.entries) throw new SheetError('tooLarge', `${zip.entryCount} entries`)
  const entries = await measureEntries(zip)
  return {
    has: (path) => entries.has(path),
    open: async (path) => {
      const entry = entries.get(path)
      if (!entry) throw new SheetError('format', `no ${path}`)
      return zip.openReadStreamPromise(entry)
    },
  }
}

const measureEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > archiveLimits.unpackedBytes) throw new SheetError('tooLarge', 'unpacked size')
    if (entry.isEncrypted()) throw new SheetError('encrypted')
    if (entries.has(entry.fileName)) throw new SheetError('format', `two entries ${entry.fileName}`)
    entries.set(entry.fileName, entry)
  }
  return entries
}
