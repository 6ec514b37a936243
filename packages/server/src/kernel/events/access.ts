import type { FunctionTag } from '@crm/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'
import { rightsOf } from '../find-actor.ts'

interface Line {
  readonly userId: number
  readonly resource: { readonly tag: FunctionTag }
}

/** Which of these lines tell of something that their hearers have access to, asked once for all of them. */
export async function checkAccess(db: Db, lines: readonly Line[]): Promise<(line: Line) => boolean> {
  if (lines.length === 0) return () => false
  const pairs = new Map(lines.map((line) => [pairOf(line), line]))
  const wanted = [...pairs.values()]
  const { rows } = await sql<{ pair: string }>`${preparedStatement}
    select w.user_id || ' ' || w.tag as pair
      from unnest(${preparedArray(
        wanted.map(({ userId }) => userId),
        'bigint',
      )},
                  ${preparedArray(
                    wanted.map(({ resource }) => resource.tag),
                    'text',
                  )}) as w (user_id, tag)
      join account a on a.user_id = w.user_id ${rightsOf(sql.ref('w.tag'))}
     where a.deleted_at is null and (a.system_role = 'admin' or p.can_access)`.execute(db)
  const entitled = new Set(rows.map(({ pair }) => pair))
  return (line) => entitled.has(pairOf(line))
}

const pairOf = ({ userId, resource }: Line) => `${userId} ${resource.tag}`
