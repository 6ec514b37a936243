import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'
import type { Resource } from './capability.ts'

interface Line {
  readonly userId: number
  readonly resource: Pick<Resource, 'kind'>
}

/** Which lines these people do not want on which channel, asked once for all of them. */
export async function listMuted(
  db: Db,
  userIds: readonly number[],
): Promise<(line: Line, channel: 'bell' | 'push') => boolean> {
  if (userIds.length === 0) return () => false
  const rows = await db
    .selectFrom('notification_preference')
    .modifyFront(preparedStatement)
    .select(['user_id', 'off'])
    .where(sql<boolean>`user_id = any(${preparedArray(userIds, 'bigint')}) and off <> '{}'`)
    .execute()
  const off = new Set(rows.flatMap((row) => row.off.map((choice) => `${row.user_id} ${choice}`)))
  return ({ userId, resource }, channel) => off.has(`${userId} ${resource.kind}.${channel}`)
}
