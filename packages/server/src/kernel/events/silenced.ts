import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan, uncounted } from '../database/kept-plans.ts'
import type { ToldResource } from './fact.ts'

/** Under which choice of a person something falls. docs/rules.md. */
const kindOf: Record<ToldResource, string> = {
  Customer: 'customer',
  Campaign: 'campaign',
  Opportunity: 'campaign',
  Issue: 'issue',
}

interface Line {
  readonly userId: number
  readonly resource: ToldResource
}

/** Which of these lines their hearers do not want on this channel, asked once for all of them. */
export async function listSilenced(
  db: Db,
  lines: readonly Line[],
  channel: 'bell' | 'push',
): Promise<(line: Line) => boolean> {
  const userIds = [...new Set(lines.map(({ userId }) => userId))]
  const rows = await db
    .selectFrom('notification_preference')
    .modifyFront(keptPlan)
    .select(['user_id', 'off'])
    .where(sql<boolean>`user_id = any(${uncounted(userIds, 'bigint')}) and off <> '{}'`)
    .execute()
  const off = new Set(rows.flatMap((row) => row.off.map((choice) => `${row.user_id} ${choice}`)))
  return ({ userId, resource }) => off.has(`${userId} ${kindOf[resource]}.${channel}`)
}
