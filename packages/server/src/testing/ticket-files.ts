import type { TicketFile } from '@crm/contract/ticket-views'
import { TicketFile as TicketFileView } from '@crm/contract/ticket-views'
import type { Caller, Harness } from './harness.ts'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

export type Sent = readonly [name: string, bytes: Buffer]

/** Attachments of tickets, over HTTP. */
export function ticketFiles(h: Harness) {
  async function send(caller: Caller, ticketId: number, files: readonly Sent[], fields: Record<string, string> = {}) {
    const { field = 'Files', ...others } = fields
    const form = new FormData()
    for (const [name, value] of Object.entries({ ObjectId: String(ticketId), ObjectType: 'Issue', ...others }))
      form.set(name, value)
    for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
    const request = new Response(form)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return caller.post('/api/IssueAttachFile/UploadFile', Buffer.from(await request.arrayBuffer()), { headers })
  }

  async function upload(caller: Caller, ticketId: number, ...files: readonly Sent[]): Promise<TicketFile[]> {
    const answer = await send(caller, ticketId, files)
    if (answer.statusCode !== 200) throw new Error(`not uploaded: ${answer.body}`)
    return TicketFileView.array().parse(answer.json())
  }

  /** One file, with its id. */
  async function add(caller: Caller, ticketId: number, file: Sent = ['ảnh.png', png]): Promise<TicketFile> {
    const [added] = await upload(caller, ticketId, file)
    if (!added) throw new Error('nothing was uploaded')
    return added
  }

  const open = (
    caller: Pick<Caller, 'get'>,
    call: 'ViewFile' | 'DownloadFile' | 'GetFileOrigins' | 'SignFile',
    fileId: string,
    query = '',
  ) => caller.get(`/api/IssueAttachFile/${call}/${fileId}${query}`)

  const remove = (caller: Caller, fileId: string) => caller.delete('/api/IssueAttachFile/DeleteFile', { fileId })

  /** A link that stands for the bearer, as the caller's screen would write it. */
  async function signed(caller: Caller, fileId: string): Promise<string> {
    const { user, until, sign } = (await open(caller, 'SignFile', fileId)).json()
    return `?${new URLSearchParams({ user, until, sign })}`
  }

  /** Keys of all that lies in the store. */
  async function storedKeys(): Promise<string[]> {
    const keys: string[] = []
    for await (const key of h.platform.files.listWrittenBefore(new Date(Date.now() + 60_000))) keys.push(key)
    return keys
  }

  return { send, upload, add, open, remove, signed, storedKeys }
}
