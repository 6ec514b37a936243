import type { AdditionPreview, AdditionView } from '@crm/contract/campaign-views'
import { ADDITION_UNDO_MS } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'

export interface Request {
  readonly customerIds: readonly number[]
  readonly includeTaken: boolean
}

interface Addition {
  readonly additionId: string
  readonly campaignId: number
  readonly userId: number
  readonly now: Date
}

export async function insertAddition(db: Db, { additionId, campaignId, userId, now }: Addition, request: Request) {
  await db
    .insertInto('campaign_addition')
    .values({
      addition_id: additionId,
      campaign_id: campaignId,
      user_id: userId,
      request: JSON.stringify(request),
      created_at: now,
    })
    .execute()
}

type State = 'running' | 'done' | 'failed' | 'undone'

interface Ending {
  readonly state: Exclude<State, 'running'>
  readonly outcome?: AdditionPreview
  readonly failure?: string
  readonly removed?: number
}

export async function saveEnding(db: Db, additionId: string, { state, outcome, failure, removed }: Ending, now: Date) {
  await db
    .updateTable('campaign_addition')
    .set({
      state,
      ended_at: now,
      ...(outcome && { outcome: JSON.stringify(outcome) }),
      ...(failure && { failure }),
      ...(removed !== undefined && { removed }),
    })
    .where('addition_id', '=', additionId)
    .where('state', '<>', 'undone')
    .execute()
}

export interface LockedAddition {
  readonly campaignId: number
  readonly userId: number
  readonly state: State
  readonly request: Request
  readonly endedAt: Date | null
}

export async function lockAddition(db: Db, additionId: string): Promise<LockedAddition | undefined> {
  const { rows } = await sql<LockedAddition>`
    select campaign_id as "campaignId", user_id as "userId", state, request, ended_at as "endedAt"
      from campaign_addition where addition_id = ${additionId} for update`
    .execute(db)
    .catch(asBusy)
  return rows[0]
}

type Read = Omit<AdditionView, keyof AdditionPreview | 'createdDate' | 'canUndo'> & {
  readonly userId: number
  readonly outcome: AdditionPreview | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const nothingYet: AdditionPreview = { added: 0, already: 0, taken: 0, notSeen: 0, byCurator: [] }

/** Whether an addition can still be undone, by who made it. */
export const isUndoable = ({ state, endedAt }: Pick<LockedAddition, 'state' | 'endedAt'>, now: Date): boolean =>
  state === 'done' && endedAt !== null && now.getTime() - endedAt.getTime() <= ADDITION_UNDO_MS

/** With whose it is. */
export async function readAddition(db: Db, additionId: string, readerId: number, now: Date) {
  const { rows } = await sql<Read>`
    select addition_id as "additionId", campaign_id as "campaignId", user_id as "userId", state, outcome, failure, removed,
           created_at as "createdAt", ended_at as "endedAt"
      from campaign_addition where addition_id = ${additionId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { outcome, createdAt, endedAt, userId, ...rest } = row
  const canUndo = userId === readerId && isUndoable({ state: rest.state, endedAt }, now)
  const view: AdditionView = { ...rest, ...(outcome ?? nothingYet), createdDate: createdAt.toISOString(), canUndo }
  return { userId, view }
}

/** Takes away what nobody has touched since; answers how many. Customers who have no other opportunity go with it. */
export async function removeUntouched(db: Db, additionId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.opportunity_id as id from opportunity o
     where o.addition_id = ${additionId} and o.version = 1 and o.deleted_at is null
       and not exists (select 1 from opportunity_entry e where e.opportunity_id = o.opportunity_id)
     order by o.opportunity_id for update of o`.execute(db)
  await sql`delete from opportunity where opportunity_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  await sql`
    delete from campaign_customer x where x.addition_id = ${additionId}
       and not exists (select 1 from opportunity o
                        where o.campaign_id = x.campaign_id and o.customer_id = x.customer_id)`.execute(db)
  return rows.length
}

export async function findMaker(db: Db, additionId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('campaign_addition')
    .select('user_id as userId')
    .where('addition_id', '=', additionId)
    .executeTakeFirst()
  return found?.userId
}
