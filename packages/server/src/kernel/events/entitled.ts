import type { FunctionTag } from '@crm/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'
import { rightsOf } from '../find-actor.ts'
import type { ToldResource } from './fact.ts'

/** Whose right opens what a line tells of. */
const tagOf: Record<ToldResource, FunctionTag> = {
  Customer: 'MNU_Customer',
  Campaign: 'MNU_Campaign',
  Opportunity: 'MNU_Opportunity',
  Issue: 'MNU_Issue',
}

interface Line {
  readonly userId: number
  readonly resource: ToldResource
}

/** Which of these lines tell of something that their hearers have access to, asked once for all of them. */
export async function listEntitled(db: Db, lines: readonly Line[]): Promise<(line: Line) => boolean> {
  if (lines.length === 0) return () => false
  const pairs = new Map(lines.map(({ userId, resource }) => [`${userId} ${tagOf[resource]}`, { userId, resource }]))
  const wanted = [...pairs.values()]
  const { rows } = await sql<{ pair: string }>`${preparedStatement}
    select w.user_id || ' ' || w.tag as pair
      from unnest(${preparedArray(
        wanted.map(({ userId }) => userId),
        'bigint',
      )},
                  ${preparedArray(
                    wanted.map(({ resource }) => tagOf[resource]),
                    'text',
                  )}) as w (user_id, tag)
      join account a on a.user_id = w.user_id ${sql.raw(rightsOf('w.tag'))}
     where a.deleted_at is null and (a.system_role = 'admin' or p.can_access)`.execute(db)
  const entitled = new Set(rows.map(({ pair }) => pair))
  return ({ userId, resource }) => entitled.has(`${userId} ${tagOf[resource]}`)
}
