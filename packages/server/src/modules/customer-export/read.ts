import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { CustomerRow } from '@crm/contract/customer-views'
import type { Exporting } from '../../kit/export/declare.ts'
import { iterateCustomers } from '../customer/public.ts'
import { readCuratorNames } from '../customer-upload/index.ts'
import type { Customer, Order } from './rules.ts'
import { readExtras } from './store.ts'

type OnBlock = (rows: readonly CustomerRow[]) => Promise<void>

/** What a search of customers finds, with all that a sheet holds of them. */
export async function* blocksOf({ platform, actor, order }: Exporting<Order>): AsyncGenerator<readonly Customer[]> {
  const { db, clock } = platform
  const curatorNames = await readCuratorNames(db)
  const walk = (onBlock: OnBlock) => iterateCustomers(db, actor, order, onBlock, clock.now())
  for await (const rows of pulled(walk)) {
    const ids = rows.map(({ customerId }) => customerId)
    const extras = await readExtras(db, actor, ids)
    yield rows.map((row) => ({
      row,
      extra: extras.get(row.customerId),
      curatorName: curatorNames.get(row.curator) ?? row.curatorName,
    }))
  }
}

/** Blocks as their reader asks for them: the walk waits while nobody reads, and ends when the reader goes away. */
async function* pulled(walk: (onBlock: OnBlock) => Promise<unknown>): AsyncGenerator<readonly CustomerRow[]> {
  const blocks = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const gone = new AbortController()
  blocks.once('close', () => gone.abort())
  walk(async (rows) => {
    gone.signal.throwIfAborted()
    if (!blocks.write(rows)) await once(blocks, 'drain', { signal: gone.signal })
  }).then(
    () => blocks.end(),
    (error) => blocks.destroy(error),
  )
  yield* blocks
}
