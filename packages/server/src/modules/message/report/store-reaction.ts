import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import type { Reaction } from '../../automation/public.ts'

/** What those did to whom a rule wrote; machines opening and clicking aside. */
export async function reactionTo(db: Db, sendId: number): Promise<Reaction> {
  const { rows } = await sql<Reaction>`
    select coalesce(bool_or(m.opened_at is not null or m.clicked_at is not null), false) as opened,
           coalesce(bool_or(m.clicked_at is not null), false) as clicked,
           coalesce(bool_or(m.answered_at is not null), false) as answered,
           coalesce(bool_or(s.tracking = 'person'), true) as "isTracked"
      from marketing_send s join message m on m.send_id = s.send_id where s.send_id = ${sendId}`.execute(db)
  const [reaction] = rows
  if (!reaction) throw new Error('an aggregate answers one row')
  return reaction
}
