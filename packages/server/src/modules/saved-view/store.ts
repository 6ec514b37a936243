import type { ViewArea } from '@crm/contract/saved-view'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { holdAccount } from '../../kernel/hold-account.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'

/** Own ones are bounded apart from this: what colleagues share must not grow a list without end. */
const listMax = 500

export interface Reader {
  readonly userId: number
  /** Whose views there are for this person: of the pages that the person may open. */
  readonly areas: readonly ViewArea[]
}

/** The only way in: a person's own views, and those that colleagues share, of the pages that the person may open. */
const visible = (db: Db, { userId, areas }: Reader) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('account as owner', 'owner.user_id', 'v.user_id')
    .where((view) => view.or([view('v.user_id', '=', userId), view('v.shared', '=', true)]))
    .where(sql<boolean>`v.area = any (${areas}::text[])`)
    .select([
      'v.view_id',
      'v.user_id',
      'v.area',
      'v.name',
      'v.search',
      'v.columns',
      'v.shared',
      'v.version',
      'owner.full_name',
    ])

export type StoredView = Awaited<ReturnType<typeof listViews>>[number]

export const listViews = (db: Db, reader: Reader) =>
  visible(db, reader).orderBy(sql`v.user_id <> ${reader.userId}`).orderBy('v.created_at').limit(listMax).execute()

export const findView = (db: Db, reader: Reader, viewId: number): Promise<StoredView | undefined> =>
  visible(db, reader).where('v.view_id', '=', viewId).executeTakeFirst()

/** Locks the view itself; its owner's account is not touched. */
export const lockView = (db: Db, reader: Reader, viewId: number): Promise<StoredView | undefined> =>
  visible(db, reader).where('v.view_id', '=', viewId).forUpdate('v').executeTakeFirst().catch(asBusy)

/** How many a person has of a page. The account is held meanwhile, so that two additions do not both take the last place. */
export async function countOwn(db: Db, userId: number, area: ViewArea): Promise<number> {
  await holdAccount(db, userId)
  const { own } = await db
    .selectFrom('saved_view')
    .select((view) => view.cast<number>(view.fn.countAll(), 'integer').as('own'))
    .where('user_id', '=', userId)
    .where('area', '=', area)
    .executeTakeFirstOrThrow()
  return own
}

interface Fields {
  readonly name: string
  readonly search: string
  readonly columns: string[] | null
  readonly shared: boolean
}

const stored = ({ columns, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(columns === undefined ? {} : { columns: columns === null ? null : JSON.stringify(columns) }),
})

export async function insertView(db: Db, userId: number, area: string, fields: Fields): Promise<number> {
  const { name, search, shared, columns } = fields
  const row = {
    user_id: userId,
    area,
    name,
    search,
    shared,
    columns: columns === null ? null : JSON.stringify(columns),
  }
  const inserted = db.insertInto('saved_view').values(row).returning('view_id').executeTakeFirstOrThrow()
  return (await inserted.catch(asNameExists)).view_id
}

export async function changeView(db: Db, viewId: number, fields: Partial<Fields>): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ ...stored(fields), version: sql`version + 1` })
    .where('view_id', '=', viewId)
    .execute()
    .catch(asNameExists)
}

export async function removeView(db: Db, viewId: number): Promise<void> {
  await db.deleteFrom('saved_view').where('view_id', '=', viewId).execute()
}

function asNameExists(error: unknown): never {
  throw uniqueViolation(error) === 'saved_view_name' ? new Refused('view.nameExists') : error
}
