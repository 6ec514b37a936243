import {
  type AutomationKind,
  type AutomationTrigger,
  kindOfTrigger,
  RECENT_RUN_DAYS,
} from '@crm/contract/automation-rules'
import type { AutomationRow } from '@crm/contract/automation-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all, countRows, cut, holdsWord, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { type RuleFacts, rightsOn } from '../rules.ts'
import { isDeletedFor, isThere, isWithin, rulesOfOwners } from '../store-sight.ts'

export interface LockedRule extends RuleFacts {
  readonly automationId: number
  readonly ownerId: number
  readonly enabled: boolean
  readonly isDeleted: boolean
  readonly version: number
}

const factColumns = sql.raw(`
  r.automation_id as "automationId", r.name, r.description, r.trigger, r.match, r.conditions, r.steps,
  r.runs_per_hour as "runsPerHour", r.owner_id as "ownerId", r.enabled, r.deleted_at is not null as "isDeleted", r.version`)

/** Locks a rule that the actor sees. */
export async function lockRule(db: Db, actor: Actor, automationId: number): Promise<LockedRule | undefined> {
  const { rows } = await sql<LockedRule>`
    select ${factColumns} from ${rulesOfOwners} where r.automation_id = ${automationId} and ${isThere(actor)}
       for no key update of r`
    .execute(db)
    .catch(asBusy)
  return rows[0]
}

type ReadRow = LockedRule &
  Pick<AutomationRow, 'offReason' | 'kind' | 'runs' | 'failures' | 'recentRuns' | 'ownerName'> & {
    readonly avatarKey: string | null
    readonly lastRunAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }

const dayMs = 86_400_000

const rowColumns = (now: Date): Sql => sql`${factColumns}, r.off_reason as "offReason", r.kind, r.runs, r.failures,
  (select coalesce(sum(h.runs), 0)::int from automation_hour h where h.automation_id = r.automation_id
      and h.hour > ${new Date(now.getTime() - RECENT_RUN_DAYS * dayMs)}) as "recentRuns",
  w.full_name as "ownerName", w.avatar_key as "avatarKey", r.last_run_at as "lastRunAt", r.created_at as "createdAt",
  r.updated_at as "updatedAt"`

export const rowFor =
  (actor: Actor) =>
  (row: ReadRow): AutomationRow => ({
    automationId: row.automationId,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    offReason: row.offReason,
    kind: row.kind,
    trigger: row.trigger,
    stepNames: row.steps.map((step) => step.do),
    owner: row.ownerId,
    ownerName: row.ownerName,
    ownerAvatar: avatarPath(row.ownerId, row.avatarKey),
    runsPerHour: row.runsPerHour,
    runs: row.runs,
    failures: row.failures,
    recentRuns: row.recentRuns,
    lastRunDate: row.lastRunAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    deleted: row.isDeleted,
    version: row.version,
    canEdit: rightsOn(actor, row).canEdit,
  })

export interface Asked {
  readonly actor: Actor
  readonly reach: Reach
  readonly text: string
  readonly enabled: boolean | undefined
  readonly kind: AutomationKind | undefined
  readonly trigger: AutomationTrigger | undefined
  readonly deleted: boolean
  readonly now: Date
}

function conditionsOf({ actor, reach, text, enabled, kind, trigger, deleted }: Asked): Condition {
  const found = [isWithin(reach), deleted ? isDeletedFor(actor) : sql<boolean>`r.deleted_at is null`]
  found.push(...wordsOf(text).map((word) => holdsWord(sql`r.search`, word)))
  if (enabled !== undefined) found.push(sql<boolean>`r.enabled = ${enabled}`)
  if (kind !== undefined) found.push(sql<boolean>`r.kind = ${kind}`)
  if (trigger !== undefined) found.push(sql<boolean>`r.trigger_on = ${trigger}`)
  return all(found)
}

const newestFirst: Sql = sql`r.created_at desc, r.automation_id desc`

export async function readBlock(db: Db, asked: Asked, window: Window): Promise<AutomationRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns(asked.now)} from ${rulesOfOwners} where ${conditionsOf(asked)} order by ${newestFirst} ${cut(window)}`.execute(
    db,
  )
  return rows.map(rowFor(asked.actor))
}

export const countBlock = (db: Db, asked: Asked): Promise<number | null> =>
  countRows(db, sql`select 1 from ${rulesOfOwners} where ${conditionsOf(asked)}`)

export interface Reading {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
}

export async function findRule({ actor, db, now }: Reading, automationId: number): Promise<ReadRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns(now)} from ${rulesOfOwners} where r.automation_id = ${automationId} and ${isThere(actor)}`.execute(
    db,
  )
  return rows[0]
}

/** How many rules a person has; held until the transaction ends, so that two at once do not pass the limit together. */
export async function countOwn(db: Db, ownerId: number): Promise<number> {
  await sql`select 1 from account where user_id = ${ownerId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from automation where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

const columnsOf = ({ name, description, trigger, match, conditions, steps, runsPerHour }: RuleFacts) => ({
  name,
  description,
  kind: kindOfTrigger(trigger),
  trigger_on: trigger.on,
  trigger: JSON.stringify(trigger),
  match,
  conditions: JSON.stringify(conditions),
  steps: JSON.stringify(steps),
  runs_per_hour: runsPerHour,
})

/** From when on a rule that is on looks at what time brings about; nothing while it is off. */
export interface Looking {
  readonly enabled: boolean
  readonly lookedAt: Date | null
  readonly nextAt: Date | null
}

const lookingColumns = ({ enabled, lookedAt, nextAt }: Looking) => ({
  enabled,
  looked_at: lookedAt,
  looked_id: 0,
  next_at: nextAt,
})

export async function insertRule(
  db: Db,
  facts: RuleFacts,
  looking: Looking,
  ownerId: number,
  now: Date,
): Promise<number> {
  const { automation_id } = await db
    .insertInto('automation')
    .values({
      ...columnsOf(facts),
      ...lookingColumns(looking),
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .returning('automation_id')
    .executeTakeFirstOrThrow()
  return automation_id
}

export async function saveFacts(
  db: Db,
  automationId: number,
  facts: RuleFacts,
  looking: Looking | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('automation')
    .set({ ...columnsOf(facts), ...(looking ? lookingColumns(looking) : {}), updated_at: now })
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('automation_id', '=', automationId)
    .execute()
}

export async function saveSwitched(
  db: Db,
  automationId: number,
  looking: Looking,
  deletedAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('automation')
    .set({ ...lookingColumns(looking), off_reason: null, failures_in_row: 0, deleted_at: deletedAt, updated_at: now })
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('automation_id', '=', automationId)
    .execute()
}
