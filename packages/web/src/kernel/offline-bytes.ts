const IV_BYTES = 12
const HEAD_BYTES = 4
const FILE = '$file'

interface FileMark {
  readonly [FILE]: number
  readonly type: string
  /** Absent for a blob without a name. */
  readonly name?: string
  readonly at?: number
}

const isFileMark = (value: unknown): value is FileMark => typeof value === 'object' && value !== null && FILE in value

const markOf = (file: Blob): FileMark => ({
  [FILE]: file.size,
  type: file.type,
  ...(file instanceof File && { name: file.name, at: file.lastModified }),
})

/** A value as bytes, files in it included: the length of its text, its text, then one file after the other. */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const files: Blob[] = []
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (!(inner instanceof Blob)) return inner
    files.push(inner)
    return markOf(inner)
  })
  const head = new TextEncoder().encode(text)
  const length = new Uint8Array(HEAD_BYTES)
  new DataView(length.buffer).setUint32(0, head.length)
  return new Uint8Array(await new Blob([length, head, ...files]).arrayBuffer())
}

export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const text = new TextDecoder().decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length))
  // A reviver sees the files in the order in which they were written.
  let from = HEAD_BYTES + length
  return JSON.parse(text, (_, inner: unknown) => {
    if (!isFileMark(inner)) return inner
    const content = bytes.subarray(from, from + inner[FILE])
    from += inner[FILE]
    const { type, name, at } = inner
    return name === undefined
      ? new Blob([content], { type })
      : new File([content], name, { type, lastModified: at ?? 0 })
  })
}

const optionsOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** iv ‖ AES-GCM ciphertext, bound to `name`: the seal of the vault for what is too large for a text. */
export async function sealBytes(key: CryptoKey, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(optionsOf(name, iv), key, bytes)
  return new Blob([iv, sealed]).arrayBuffer()
}

/** Throws when it was altered, belongs to another key or to another name. */
export async function unsealBytes(key: CryptoKey, name: string, sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const iv = new Uint8Array(sealed, 0, IV_BYTES)
  return new Uint8Array(await crypto.subtle.decrypt(optionsOf(name, iv), key, sealed.slice(IV_BYTES)))
}
