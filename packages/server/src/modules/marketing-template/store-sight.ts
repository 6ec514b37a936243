import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import { type Reach, widestReach } from '../../kit/reach.ts'
import type { Db } from '../../schema/index.ts'

// Who sees a template `t`. docs/rules.md R-22.1.

const isOwnOf = (userId: number): Condition => sql<boolean>`t.created_by = ${userId}`

export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`(t.shared or ${isOwnOf(reach.userId)})`
  if (reach.kind === 'own') return own
  return sql<boolean>`(t.department_id = any (${reach.departments}::bigint[]) or ${own})`
}

/** A deleted one is there for those who may bring it back. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? sql<boolean>`(t.deleted_at is not null and ${isAdmin(actor) ? sql`true` : isOwnOf(actor.userId)})`
    : sql<boolean>`false`

const isThere = (actor: Actor): Condition =>
  sql<boolean>`(${isWithin(widestReach(actor))} and (t.deleted_at is null or ${isDeletedFor(actor)}))`

/** Where every read of a template starts: what the actor may not see is not there. */
export const visible = (db: Db, actor: Actor, channel: MarketingChannel) =>
  db.selectFrom('marketing_template as t').where('t.channel', '=', channel).where(isThere(actor))

export const lockTemplate = (db: Db, actor: Actor, channel: MarketingChannel, templateId: number) =>
  visible(db, actor, channel)
    .where('t.template_id', '=', templateId)
    .select([
      't.template_id as templateId',
      't.code',
      't.name',
      't.folder',
      't.shared',
      't.number',
      't.created_by as createdBy',
      't.deleted_at as deletedAt',
      't.version',
    ])
    .forNoKeyUpdate('t')
    .executeTakeFirst()
    .catch(asBusy)

export type LockedTemplate = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>
