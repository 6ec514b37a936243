import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'

/** What a start costs with the large table. */
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
