import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import type { VisibleSet } from '../../kit/reach.ts'
import { widestReach } from './rules.ts'
import { isThere, placesOf } from './store-scope.ts'

/** The tickets that are there for an actor, for what hangs on them. A merged one stands in no list, and in no log of many. */
export function ticketsThere(actor: Actor): VisibleSet {
  const reach = widestReach(actor)
  return {
    get ids() {
      const parts = placesOf(reach).asSet.map(
        ({ from, id, where }) => sql`select ${id} as id from ${from} where ${where}`,
      )
      return sql.join(parts, sql` union all `)
    },
    // A subquery of one row and no `exists`: the planner would make a join of that and read all tickets for it. The id
    // stands in a part of its own, where a `c` of the caller is the caller's.
    holds: (id) =>
      sql<boolean>`(select true from (select ${id}::bigint as id) hand
                      join ticket c on c.ticket_id = hand.id where c.merged_into_id is null and ${isThere(reach)})`,
  }
}

export const ticketResource: Resource = {
  name: 'Issue',
  tag: 'MNU_Issue',
  kind: 'issue',
  // A deleted ticket is told of to those who saw it: that it is gone.
  visible: (actor, id) => sql<boolean>`(select true from (
    select t.ticket_id, t.department_id, null::timestamptz as deleted_at from ticket t where t.ticket_id = ${id}) c
     where ${isThere(widestReach(actor))})`,
}
