import { sql } from 'kysely'
import { readTimeline } from '../../../kit/store-timeline.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'

interface Comment {
  readonly entryId: string
  readonly opportunityId: number
  readonly content: string
  readonly userId: number
  readonly now: Date
}

export async function insertComment(db: Db, { entryId, opportunityId, content, userId, now }: Comment): Promise<void> {
  await db
    .insertInto('opportunity_entry')
    .values({ entry_id: entryId, opportunity_id: opportunityId, content, created_by: userId, created_at: now })
    .execute()
}

/** What was written and what was changed, the newest first. */
export const readOpportunityTimeline = (db: Db, id: number, window: Window) => {
  const comments = sql`opportunity_entry where opportunity_id = ${id}`
  return readTimeline(db, { resource: 'Opportunity', id, comments, mentions: sql`'{}'::bigint[]` }, window)
}
