import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { newFileKey } from './files.ts'
import { sweepFilesJob } from './sweep.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
afterAll(() => h.close())

async function store(writtenAt: string): Promise<string> {
  const key = newFileKey()
  await h.platform.files.put(key, Buffer.from('nội dung'), 'text/plain')
  const moment = new Date(writtenAt)
  utimesSync(join(h.config.filesUrl, key), moment, moment)
  return key
}

describe('the file sweeper', () => {
  it('removes old files that no row names, and leaves named and fresh ones', async () => {
    const now = h.clock.now()
    const forgotten = await store('2026-11-19T00:00:00Z')
    const named = await store('2026-11-19T00:00:00Z')
    const fresh = await store(now.toISOString())
    await h.db.updateTable('account').set({ avatar_key: named }).where('user_name', '=', 'admin').execute()
    await sweepFilesJob(h.platform, [['account', 'avatar_key']]).run(
      {},
      { id: '', retries: 0, signal: AbortSignal.timeout(60_000) },
    )
    const left = await Promise.all([forgotten, named, fresh].map((key) => h.platform.files.exists(key)))
    expect(left).toEqual([false, true, true])
  })
})
