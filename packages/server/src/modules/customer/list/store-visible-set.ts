import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import type { Resource } from '../../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import { existsWithin } from '../store-visibility.ts'
import { type Branch, deletedOf, listOf } from './store-scope.ts'

/** The customers that are there for an actor, with the deleted ones that the actor may bring back. */
export function visibleCustomers(actor: Actor): VisibleSet {
  const reach = widestReach(actor)
  return {
    get ids() {
      const branches = [...livingOf(actor, reach), ...(may(actor, 'delete') ? deletedOf(actor, reach).branches : [])]
      const parts = branches.map(({ from, id, where }) => sql`select ${id} as id from ${from} where ${where}`)
      return sql.join(parts, sql` union all `)
    },
    // A subquery of one row and no `exists`: the planner would make a join of that and read all customers for it. The id
    // stands in a part of its own, where a `c` of the caller is the caller's.
    holds: (id) =>
      sql<boolean>`(select true from (select ${id}::bigint as id) hand
                      join customer c on c.customer_id = hand.id where ${existsWithin(actor, reach)})`,
  }
}

/** The own ones of the departments at hand stand among those of the departments. */
function livingOf(actor: Actor, reach: Reach): readonly Branch[] {
  const { branches } = listOf(actor, { reach, tab: 'all', userId: actor.userId, forgetBefore: new Date(0) })
  if (reach.kind !== 'departments') return branches
  const isElsewhere = sql<boolean>`(c.department_id is null or c.department_id <> all (${reach.departments}::bigint[]))`
  return branches.map((branch, index) =>
    index < branches.length - 1 ? branch : { ...branch, where: all([branch.where, isElsewhere]) },
  )
}

export const customerResource: Resource = {
  name: 'Customer',
  tag: 'MNU_Customer',
  kind: 'customer',
  visible: (actor, id) => sql<boolean>`${visibleCustomers(actor).holds(id)}`,
}
