import { type Actor, may } from '../kernel/actor.ts'
import type { Condition, Sql } from '../kernel/database/sql.ts'

/** How far a reader sees. docs/rules.md. */
export type Reach =
  | { readonly kind: 'own'; readonly userId: number }
  | { readonly kind: 'departments'; readonly userId: number; readonly departments: readonly number[] }
  | { readonly kind: 'everything' }

/** `viewAll` was checked by the kernel: who asks for it has the right, and the record says what it widens to. */
export function reachOf(actor: Actor, wanted: { userId?: number | undefined; viewAll: boolean }): Reach {
  const userId = wanted.userId ?? actor.userId
  if (!wanted.viewAll) return { kind: 'own', userId }
  return actor.departments === null
    ? { kind: 'everything' }
    : { kind: 'departments', userId, departments: actor.departments }
}

/** The widest an actor sees: what decides whether a record exists for the person. */
export const widestReach = (actor: Actor): Reach => reachOf(actor, { viewAll: may(actor, 'viewAll') })

/** Records that are there for a person, for what hangs on them: the log, for one. */
export interface VisibleSet {
  /** Their ids, each once, in no order; each part walks an index of its own. */
  readonly ids: Sql
  /** The same for an id at hand. */
  readonly holds: (id: Sql) => Condition
}
