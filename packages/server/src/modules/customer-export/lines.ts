import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { CustomerRow } from '@crm/contract/customer-views'
import type { Actor } from '../../kernel/actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { OutputRow } from '../../kernel/spreadsheet/output.ts'
import { iterateCustomers } from '../customer/public.ts'
import { readCuratorNames } from '../customer-upload/index.ts'
import { lineOf, type Order } from './rules.ts'
import { readExtras } from './store.ts'

type OnBlock = (rows: readonly CustomerRow[]) => Promise<void>

/** The lines of a sheet, block by block; `onWritten` hears how many lines each block was. */
export async function* linesOf(
  { db, clock }: Platform,
  actor: Actor,
  order: Order,
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<OutputRow> {
  const curatorNames = await readCuratorNames(db)
  const walk = (onBlock: OnBlock) => iterateCustomers(db, actor, order, onBlock, clock.now())
  for await (const rows of pulled(walk)) {
    const extras = await readExtras(
      db,
      actor,
      rows.map(({ customerId }) => customerId),
    )
    for (const row of rows) {
      const curatorName = curatorNames.get(row.curator) ?? row.curatorName
      yield lineOf({ row, extra: extras.get(row.customerId), curatorName }, order)
    }
    await onWritten(rows.length)
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
