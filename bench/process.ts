import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'

const dist = fileURLToPath(new URL('../packages/web/dist/assets/', import.meta.url))

/** What a start costs with the large table, and what a browser loads first. */
export async function measureProcess(databaseUrl: string, { note }: Settings): Promise<Line[]> {
  const product = await startProduct(databaseUrl)
  await product.stop()
  note(`start: ${Math.round(product.startMs)} ms`)
  return [
    {
      group: 'Process',
      work: 'start with the large table, PostgreSQL server',
      product: `${Math.round(product.startMs)} ms`,
      limit: '1,000 ms',
      ratio: product.startMs / 1000,
      owed: 1,
      isMost: true,
    },
  ]
}

export const gzipKb = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024

export const builtScripts = () => readdirSync(dist).filter((name) => name.endsWith('.js'))
