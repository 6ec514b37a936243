import { Worker } from 'node:worker_threads'
import { archiveLimits } from './archive.ts'
import type { SheetRow } from './cell.ts'
import { SheetError } from './sheet-error.ts'
import { sheetKind } from './sheet-kind.ts'
import { takeSlot } from './slots.ts'
import type { ReadingResult, ReadingTask } from './worker.ts'

/** What the process before compiled, a worker need not compile either: half of the time in which it starts. */
const compileCache = process.env['NODE_COMPILE_CACHE']

export type ReadingLimits = { rowsMax: number; timeLimitMs?: number }

/**
 * Reads the one sheet of an .xlsx or .csv off the event loop. `rowsMax` counts the header too.
 * Throws SheetError for whatever is wrong with the file.
 */
export const readSheet = async (
  bytes: Buffer,
  fileName: string,
  { rowsMax, timeLimitMs = 10_000 }: ReadingLimits,
): Promise<{ rows: SheetRow[] }> => {
  if (bytes.length > archiveLimits.packedBytes) throw new SheetError('tooLarge', `${bytes.length} bytes`)
  const kind = sheetKind(bytes, fileName)
  const release = await takeSlot()
  try {
    const result = await readInWorker({ kind, bytes, rowsMax }, timeLimitMs)
    if ('refused' in result) throw new SheetError(result.refused, result.message)
    return result
  } finally {
    release()
  }
}

const readInWorker = async (workerData: ReadingTask, timeLimitMs: number): Promise<ReadingResult> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    // What strangers send is parsed there: no secrets within reach, no loader of the parent.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new SheetError('timeout')), timeLimitMs)
      // A watching Node posts messages of its own through every worker.
      worker.on('message', (message) => isResult(message) && resolve(message))
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new SheetError('tooLarge', 'memory') : error))
      worker.once('exit', (code) => reject(new Error(`sheet worker ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isResult = (message: object): message is ReadingResult => 'rows' in message || 'refused' in message

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
