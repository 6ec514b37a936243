import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import type { Resource } from '../../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../../kit/reach.ts'
import { type Branch, holdsId, idsOf } from '../../../kit/store-branches.ts'
import { all } from '../../../kit/store-list.ts'
import { existsWithin } from '../store-visibility.ts'
import { deletedOf, listOf, records } from './store-scope.ts'

/** The customers that are there for an actor, with the deleted ones that the actor may bring back. */
export function visibleCustomers(actor: Actor): VisibleSet {
  const reach = widestReach(actor)
  return {
    get ids() {
      return idsOf([...livingOf(actor, reach), ...(may(actor, 'delete') ? deletedOf(actor, reach).branches : [])])
    },
    holds: holdsId(records, existsWithin(actor, reach)),
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
