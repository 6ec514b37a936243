import { type ExpressionBuilder, sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Schema } from '../../schema/index.ts'
import { type Reach, widestReach } from './rules.ts'

type From = ExpressionBuilder<Schema & { c: Schema['customer'] }, 'c'>

/** The condition of a reach on a customer `c`: right for a few rows at hand; a whole list walks its scope's own index. */
export const inReach = (reach: Reach) => (c: From) => {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = c.exists(
    c
      .selectFrom('customer_access as mine')
      .select(sql`1`.as('one'))
      .whereRef('mine.customer_id', '=', 'c.customer_id')
      .where('mine.user_id', '=', reach.userId),
  )
  return reach.kind === 'own' ? own : c.or([own, c('c.department_id', 'in', [...reach.departments])])
}

/** Where every read of a customer starts: what the actor may not see is not there. */
export const visible = (db: Db, actor: Actor, reach: Reach = widestReach(actor)) =>
  db.selectFrom('customer as c').where(inReach(reach))
