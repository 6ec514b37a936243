/** Sends what the table of mails holds, until nothing waits; the scenario kills it on the way. */
import pg from 'pg'
import type { Group } from '../../packages/server/src/kernel/mail/bulk/marks.ts'
import { type Order, sendMany } from '../../packages/server/src/kernel/mail/bulk/send-many.ts'
import { carrierOf } from '../../packages/server/src/kernel/mail/connection.ts'
import { serverOf } from '../../packages/server/src/kernel/mail/smtp.ts'
import { defaultSmtpLimits } from '../../packages/server/src/kernel/mail/smtp-server.ts'

interface Row extends Order {
  readonly id: number
}

const { DATABASE_URL, SMTP_URL = '', OWNER } = process.env
const claimedAtOnce = 20
const client = new pg.Pool({ connectionString: DATABASE_URL })
// What this sender had begun when it was killed nobody can tell; what it had only claimed waits again.
await client.query(
  `update many_mail set state = case state when 'begun' then 'unknown' else 'waiting' end
    where owner = $1 and state in ('begun', 'claimed')`,
  [OWNER],
)

const rowOf = ({ id }: { id: number }): Row => ({
  id,
  from: `bounce+${id}@tra.do.test`,
  to: `r${id}@do.test`,
  raw: Buffer.from(`Subject: ${id}\r\n\r\n${'Xin chao. '.repeat(40)}\r\n`),
})
const claimed: Row[] = []

async function next(): Promise<Row | undefined> {
  if (claimed.length === 0) {
    const { rows } = await client.query<{ id: number }>(
      `update many_mail set state = 'claimed', owner = $1 where id in
         (select id from many_mail where state = 'waiting' limit ${claimedAtOnce} for update skip locked) returning id`,
      [OWNER],
    )
    claimed.push(...rows.map(rowOf))
  }
  return claimed.shift()
}

async function write({ begun, settled }: Group<Row>): Promise<Set<Row>> {
  const kinds = settled.map(({ outcome }) =>
    outcome.kind === 'unsent' || outcome.kind === 'later' ? 'waiting' : outcome.kind,
  )
  const { rows } = await client.query<{ id: number }>(
    `with ended as (update many_mail m set state = e.kind from unnest($1::int[], $2::text[]) as e (id, kind) where m.id = e.id)
     update many_mail set state = 'begun' where id = any ($3::int[]) and state = 'claimed' and owner = $4 returning id`,
    [settled.map(({ order }) => order.id), kinds, begun.map(({ id }) => id), OWNER],
  )
  const may = new Set(rows.map(({ id }) => id))
  return new Set(begun.filter(({ id }) => may.has(id)))
}

process.send?.('sending')
const carrier = carrierOf(serverOf(`${SMTP_URL}?ignoreTLS=true`, defaultSmtpLimits))
await sendMany(carrier, { next, write }, { connections: 5, mailsPerConnection: 100 })
await client.end()
process.exit(0)
