import type { UploadView } from '@crm/contract/customer-upload'
import { writeXlsx } from 'hucre/xlsx'
import { jobKinds } from '../app.ts'
import type { AnyJobKind } from '../kernel/jobs.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Caller } from './harness.ts'

type Cell = string | number | Date | null
/** The first row is the header. */
export type Sheet = readonly (readonly Cell[])[]

interface UploadOptions {
  readonly mode?: 'all' | 'valid'
  readonly dryRun?: boolean
  readonly columns?: readonly (string | null)[]
  readonly fileName?: string
}

export const xlsxOf = async (...sheets: Sheet[]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `S${at}`, rows: rows.map((row) => [...row]) })) }),
  )

export async function send(caller: Caller, file: Buffer, options: UploadOptions = {}) {
  const form = new FormData()
  form.set('File', new Blob([new Uint8Array(file)]), options.fileName ?? 'khach.xlsx')
  if (options.mode) form.set('Mode', options.mode)
  if (options.dryRun) form.set('DryRun', 'true')
  if (options.columns) form.set('Columns', JSON.stringify(options.columns))
  const { headers, body } = await encode(form)
  return caller.post('/api/Customer/UploadCustomer', body, { headers })
}

async function encode(form: FormData) {
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, body: Buffer.from(await request.arrayBuffer()) }
}

const firstTry = { id: 'job', retries: 0, signal: new AbortController().signal }

/** Runs a job as the queue would, at once. */
async function runJob(platform: Platform, queue: string, payload: object, retries = 0): Promise<void> {
  const kinds: readonly AnyJobKind[] = jobKinds(platform)
  const kind = kinds.find((one) => one.queue === queue)
  if (kind === undefined) throw new Error(`no job ${queue}`)
  await kind.run(payload, { ...firstTry, retries })
}

export const runUpload = (platform: Platform, uploadId: string, retries = 0) =>
  runJob(platform, 'customer-upload', { uploadId }, retries)

export const runExport = (platform: Platform, exportId: string, { retries = 0, list = 'customer' } = {}) =>
  runJob(platform, `${list}-export`, { exportId }, retries)

export const sweep = (platform: Platform, queue: 'sweep-customer-uploads' | 'sweep-exports') =>
  runJob(platform, queue, {})

export const stateOf = async (caller: Caller, importId: string): Promise<UploadView> =>
  (await caller.get(`/api/Customer/GetUpload/${importId}`)).json<UploadView>()

/** Sends a sheet, lets its job run, and answers how it ended. */
export async function importSheet(
  platform: Platform,
  caller: Caller,
  sheet: Sheet | Buffer,
  options: UploadOptions = {},
): Promise<UploadView> {
  const answer = await send(caller, Buffer.isBuffer(sheet) ? sheet : await xlsxOf(sheet), options)
  if (answer.statusCode !== 202) throw new Error(`refused: ${answer.body}`)
  const { importId } = answer.json<{ importId: string }>()
  await runUpload(platform, importId)
  return stateOf(caller, importId)
}
