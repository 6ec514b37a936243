import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'
import { median } from './measure.ts'

/** What a start costs with the large table. */
export async function measureProcess(databaseUrl: string, { rounds, note }: Settings): Promise<Line[]> {
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(databaseUrl)
    await product.stop()
    starts.push(product.startMs)
  }
  const startMs = median(starts)
  note(`start: ${Math.round(startMs)} ms`)
  return [
    {
      group: 'Process',
      work: 'start with the large table, PostgreSQL server',
      product: `${Math.round(startMs)} ms`,
      limit: '1,000 ms',
      ratio: startMs / 1000,
      owed: 1,
      isMost: true,
    },
  ]
}
