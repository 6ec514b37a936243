import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { sentMail } from '../../testing/marketing/sent-mail.ts'
import { fold, post, visit } from '../../testing/marketing/visits.ts'
import { runTimedJob } from '../../testing/run-jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

const counts = async () =>
  (
    await sql`
      select (select count(*)::int from message where opened_at is not null) as opened,
             (select sum(opened)::int from message_hour) as "byHour", (select sum(opened)::int from message_count) as counted,
             (select sum(clicks)::int from marketing_link_count) as clicks`.execute(h.db)
  ).rows[0]

it('hits that come while several jobs fold, one of which dies at its end, are counted once each', async () => {
  const mails = []
  for (let n = 0; n < 60; n += 1) mails.push(await sentMail(h, { email: `k${n}@khach.vn` }))
  for (let round = 0; round < 3; round += 1) {
    const hits = mails.flatMap((mail) => [visit(h, mail.open), visit(h, mail.click(1))])
    h.clock.pass(20_000)
    const dying = h.db
      .transaction()
      .execute(async (db) => {
        await sql`select pg_try_advisory_xact_lock(${0x6869_7473})`.execute(db)
        await sql`update message_hit set folded = true where not folded`.execute(db)
        throw new Error('killed')
      })
      .catch(() => undefined)
    await Promise.all([...hits, dying, ...[1, 2, 3].map(() => runTimedJob(h, 'tracking-fold'))])
  }
  await fold(h)
  expect(await counts()).toEqual({ opened: 60, byHour: 60, counted: 60, clicks: 180 })
})

it('whoever unsubscribes twice at once is suppressed once', async () => {
  const mail = await sentMail(h, { email: 'hoa@khach.vn' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(h, mail.unsubscribe)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const { rows } = await sql`select count(*)::int as n from suppression where address = 'hoa@khach.vn'`.execute(h.db)
  expect(rows).toEqual([{ n: 1 }])
})
