/** Sends what waits in the database as the product's own jobs do, until nothing waits; the scenario kills it on the way. */
import { jobKinds } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/kernel/config.ts'
import { openDatabase } from '../../packages/server/src/kernel/database/pool.ts'
import { openLog } from '../../packages/server/src/kernel/log.ts'
import { openPlatform } from '../../packages/server/src/open-platform.ts'
import type { Schema } from '../../packages/server/src/schema/index.ts'

const { ROUND = '0', IS_LAST } = process.env
const minuteMs = 60_000
/** Each round is later: what a killed one held is free again. Nobody else works while time passes. */
let passedMs = Number(ROUND) * 10 * minuteMs
const clock = { now: () => new Date(Date.now() + passedMs) }

const config = readConfig(process.env)
const database = await openDatabase<Schema>({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
const { platform } = await openPlatform({ config, log: openLog('error'), database, clock })
const kinds = jobKinds(platform)
const run = (queue: string, data: object) =>
  kinds
    .find((kind) => kind.queue === queue)
    ?.run(data, { id: crypto.randomUUID(), retries: 0, signal: new AbortController().signal })

const sends = () =>
  platform.db.selectFrom('marketing_send').where('state', '=', 4).select('send_id').orderBy('send_id').execute()

process.send?.('sending')
do {
  await run('marketing-clock', {})
  for (const { send_id: sendId } of await sends()) await run('marketing-send', { sendId })
  passedMs += IS_LAST ? 30 * minuteMs : 0
} while (IS_LAST && (await sends()).length > 0)
process.exit(0)
