import { columnWords } from '../packages/server/src/words/customer-sheet.ts'
import { type Answer, ask, type Person } from './ask.ts'
import type { Choices } from './site.ts'

let last = 0
/** A phone that no one else has in this run. */
export function newPhone(): string {
  last += 1
  return `05${String(last).padStart(8, '0')}`
}
/** As the product stores it. */
export const storedPhone = (phone: string): string => `84${phone.slice(1)}`

export const draftOf = ({ groupId, sourceId }: Choices, wanted: object = {}) => ({
  name: 'Khách thử',
  phoneCustomer: newPhone(),
  groupCustomer: [groupId],
  sourceCustomer: sourceId,
  ...wanted,
})

export const addCustomer = (origin: string, person: Person, draft: object, key?: string): Promise<Answer> =>
  ask(origin, {
    method: 'POST',
    path: '/api/Customer/AddCustomer',
    headers: { ...person.headers, ...(key ? { 'idempotency-key': key } : {}) },
    body: draft,
  })

/** A sheet of customers whose names begin with the tag. */
export function csvOf(tag: string, count: number, { groupName, sourceName }: Choices): string {
  const columns = ['name', 'phoneCustomer', 'groupCustomer', 'sourceCustomer'] as const
  const header = columns.map((column) => columnWords[column].vi).join(',')
  const rows = Array.from({ length: count }, (_, n) => `${tag} ${n},${newPhone()},"${groupName}","${sourceName}"`)
  return [header, ...rows].join('\n')
}

export interface FormFile {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

/** The bytes of a multipart form with one file, and their content type. */
export async function formOf(file: FormFile, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('File', new Blob([file.content]), file.name)
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}

export async function upload(origin: string, person: Person, file: FormFile): Promise<Answer> {
  const { type, bytes } = await formOf(file)
  return ask(origin, {
    method: 'POST',
    path: '/api/Customer/UploadCustomer',
    headers: { ...person.headers, 'content-type': type },
    body: bytes,
  })
}
