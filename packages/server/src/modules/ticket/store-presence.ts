import { Look } from '@crm/contract/channels'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../kernel/actor.ts'
import { batched } from '../../kernel/batch.ts'
import type { MayLook, Watched } from '../../kernel/live/presence.ts'
import type { Db } from '../../schema/index.ts'
import { widestReach } from './rules.ts'
import { isVisible } from './store-visibility.ts'

interface TicketLook {
  readonly actor: Actor
  readonly code: string
}

/** So many are answered by one statement; each adds a part to it. */
const looksAtOnce = 50

/** By the id in the code, which has the index. */
async function readLooks(db: Db, looks: readonly TicketLook[]): Promise<boolean[]> {
  const parts = looks.map(
    ({ actor, code }, place) => sql`
      select ${sql.lit(place)} as place from ticket c
       where c.ticket_id = ${Number(code.replace(/^TK/, ''))} and c.code = ${code} and ${isVisible(widestReach(actor))}`,
  )
  const { rows } = await sql<{ place: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const visible = new Set(rows.map(({ place }) => place))
  return looks.map((_, place) => visible.has(place))
}

/** Who sees the ticket of which code. However many look at a ticket to which something happened, one statement answers for all. */
function openLooks(db: Db): MayLook {
  const maySee = batched<TicketLook, boolean>(async (looks) => {
    const answers: boolean[] = []
    for (let at = 0; at < looks.length; at += looksAtOnce)
      answers.push(...(await readLooks(db, looks.slice(at, at + looksAtOnce))))
    return answers
  })
  return (actor, code) => maySee({ actor, code })
}

const AboutTicket = z.object({ issue: z.object({ code: z.string() }) })

/** Who has a ticket open is known to all who look at it. docs/rules.md R-15.12. */
export const watchedTickets = (db: Db): Watched => ({
  channel: 'issue',
  event: 'IssuePresence',
  look: Look,
  codeOf: (data) => AboutTicket.safeParse(data).data?.issue.code,
  mayLook: openLooks(db),
})
