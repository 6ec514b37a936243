import { customerUpload, type UploadHeader, type UploadTemplateFault } from '@crm/contract/customer-upload'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { queries } from '../../../kernel/query.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { areEqual, guessMatches, type Matches, matchesIn } from './columns.ts'
import { changeDraft, getDraft, type Mode, startOver } from './draft.ts'
import { isRunning, refreshLatest, uploadQuery } from './uploads.ts'

const BETWEEN_ASKS_MS = 250

/** A file that was not even sent. `unreadable`: open in another program, or moved since. */
export class UnsentFile extends Error {
  readonly reason: 'unreadable' | 'tooLarge' | 'many' | 'oldExcel' | 'format'

  constructor(reason: UnsentFile['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The own copy: a file that is saved again on the disk while its import is prepared would no longer be readable. */
async function copyOf(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnsentFile('unreadable')
  })
  return new File([bytes], file.name, { lastModified: file.lastModified })
}

const repeats = createRepeatKeys()

interface Sending {
  readonly file: File
  readonly mode: Mode
  readonly isDryRun: boolean
  readonly matches: Matches | null
}

async function upload({ file, mode, isDryRun, matches }: Sending): Promise<string> {
  const columns = matches === null ? undefined : JSON.stringify(matches)
  const { importId } = await call(customerUpload.upload, {
    form: { Mode: mode, DryRun: isDryRun, Columns: columns },
    files: { File: file },
    repeatKey: repeats.keyFor([file.name, file.size, file.lastModified, mode, isDryRun, columns]),
  })
  repeats.forget()
  void refreshLatest()
  return importId
}

/** One sending at a time; what it is refused with stays with the draft, and nothing else of it changes. */
async function sending(work: () => Promise<void>) {
  if (getDraft().isSending) return
  changeDraft({ isSending: true, refusal: null })
  try {
    await work()
  } catch (refusal) {
    changeDraft({ refusal })
  } finally {
    changeDraft({ isSending: false })
  }
}

/** Of `upload.template`: what the server found in the file. */
export const templateFaultIn = (error: unknown): UploadTemplateFault | null =>
  isFailure(error, 'upload.template') ? (error.details as UploadTemplateFault | null) : null

const showColumns = (headers: readonly UploadHeader[]) =>
  changeDraft({ step: 'columns', headers, matches: guessMatches(headers) })

async function readHeaders(file: File) {
  try {
    const importId = await upload({ file, mode: 'valid', isDryRun: true, matches: null })
    const { headers } = await queries.fetchQuery(uploadQuery(importId))
    showColumns(headers)
    changeDraft({ check: { importId, matches: matchesIn(headers) } })
  } catch (error) {
    const fault = templateFaultIn(error)
    if (fault?.reason !== 'columns') throw error
    showColumns(fault.headers)
  }
}

const isSheet = ({ name }: File) => /\.(?:xlsx|csv)$/i.test(name)

function reasonOf(file: File, sizeBytesMax: number): UnsentFile['reason'] {
  if (isSheet(file)) return file.size > sizeBytesMax ? 'tooLarge' : 'format'
  return /\.xls[bm]?$/i.test(file.name) ? 'oldExcel' : 'format'
}

/** Says why the files that were dropped cannot be taken. */
export function refuseFiles(files: readonly File[], sizeBytesMax: number) {
  startOver()
  const [file = null, ...others] = files
  if (others.length > 0) changeDraft({ refusal: new UnsentFile('many') })
  else if (file !== null) changeDraft({ file, refusal: new UnsentFile(reasonOf(file, sizeBytesMax)) })
}

/** Sends a file to be checked by the words of its headers: where they suffice the check runs while a person reads them. */
export async function pickFile(picked: File): Promise<void> {
  // Systems disagree about types: an old workbook may come as a csv.
  if (!isSheet(picked)) return refuseFiles([picked], Number.POSITIVE_INFINITY)
  startOver()
  await sending(async () => {
    changeDraft({ file: picked })
    const file = await copyOf(picked)
    changeDraft({ file })
    await readHeaders(file)
  })
}

/** Again with the same file, after the network or the server was away. */
export function sendAgain(): Promise<void> {
  const { file, step } = getDraft()
  if (file === null) return Promise.resolve()
  if (step === 'columns') return checkColumns()
  return step === 'check' || step === 'write' ? writeCustomers(getDraft().mode) : pickFile(file)
}

/** The server runs one import of a person at a time: a check that nobody waits for any more is let to end. */
async function untilEnded(importId: string) {
  while (isRunning(await queries.fetchQuery({ ...uploadQuery(importId), staleTime: 0 })))
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ASKS_MS))
}

/** On to the check with the matches as they stand now. */
export function checkColumns(): Promise<void> {
  return sending(async () => {
    const { file, check, matches } = getDraft()
    if (file === null) return
    if (check === null || !areEqual(check.matches, matches)) {
      if (check !== null) await untilEnded(check.importId)
      const importId = await upload({ file, mode: 'valid', isDryRun: true, matches })
      changeDraft({ check: { importId, matches } })
    }
    changeDraft({ step: 'check' })
  })
}

export function writeCustomers(mode: Mode): Promise<void> {
  return sending(async () => {
    const { file, matches } = getDraft()
    if (file === null) return
    changeDraft({ mode })
    const writeId = await upload({ file, mode, isDryRun: false, matches })
    changeDraft({ step: 'write', writeId, undone: null })
  })
}

/** Shows an import of before a reload, or of another tab. */
export function follow({ importId, dryRun }: { importId: string; dryRun: boolean }) {
  startOver()
  if (dryRun) changeDraft({ step: 'check', check: { importId, matches: [] } })
  else changeDraft({ step: 'write', writeId: importId })
}
