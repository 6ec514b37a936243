import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRow } from './cell.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError, type SheetErrorCode } from './sheet-error.ts'
import type { SheetKind } from './sheet-kind.ts'

export type ReadingTask = { kind: SheetKind; bytes: Uint8Array; rowsMax: number }
export type ReadingResult = { rows: SheetRow[] } | { refused: SheetErrorCode; message: string }

const read = async ({ kind, bytes, rowsMax }: ReadingTask): Promise<ReadingResult> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return { rows: kind === 'xlsx' ? await readXlsx(buffer, rowsMax) : readCsv(buffer, rowsMax) }
  } catch (error) {
    // Whatever zip or XML stumbles over is the file's fault: the file is the only input here.
    return { refused: error instanceof SheetError ? error.code : 'format', message: String(error) }
  }
}

parentPort?.postMessage(await read(workerData))
