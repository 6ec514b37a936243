import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { sentMail } from '../../testing/marketing/sent-mail.ts'
import { fold, visit } from '../../testing/marketing/visits.ts'
import { type SignKind, saveSign } from './sign/store-sign.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

const charts = async () =>
  (
    await sql`
      select (select coalesce(sum(sent), 0)::int from message_hour) as hours,
             (select coalesce(sum(sent), 0)::int from message_domain) as domains`.execute(h.db)
  ).rows[0]

const signs: readonly ('open' | SignKind)[] = ['open', 'delivered', 'bounced', 'complained', 'unsubscribed', 'answered']
const told = fc.array(fc.constantFrom(...signs), { maxLength: 4 })

it('whatever settles what nobody knew, and however often, charts hold what the rows hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 4 }), async (mails) => {
      await h.reset()
      for (const [at, heard] of mails.entries()) {
        const mail = await sentMail(h, { state: 7, email: `k${at}@khach.vn` })
        for (const kind of heard)
          if (kind === 'open') await visit(h, mail.open)
          else await saveSign(h.db, mail.messageId, { kind, at: h.clock.now() })
      }
      await fold(h)
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from message where sent_at is not null`.execute(h.db)
      expect(rows[0]?.n).toBe(mails.filter(({ length }) => length > 0).length)
      expect(await charts()).toEqual({ hours: rows[0]?.n, domains: rows[0]?.n })
    }),
    { numRuns: 15 },
  )
})
