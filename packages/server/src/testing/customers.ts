import { nameSortKey } from '@crm/contract/rules/fold'
import type { Insertable } from 'kysely'
import type { Company } from '../demo/seed-company.ts'
import type { DemoUserName } from '../demo/staff.ts'
import type { Db, Schema } from '../schema/index.ts'

type Contact = Partial<Omit<Insertable<Schema['customer_contact']>, 'customer_id'>>
type Columns = Partial<
  Omit<Insertable<Schema['customer']>, 'curator_id' | 'created_by' | 'department_id' | 'created_at'>
>

/** What a test is about; the rest is filled in. */
export interface WantedCustomer extends Columns {
  readonly created_at?: Date
  readonly curator?: DemoUserName | null
  readonly creator?: DemoUserName
  readonly viewers?: readonly DemoUserName[]
  readonly groups?: readonly number[]
  readonly contacts?: readonly Contact[]
}

const departmentOf = async (db: Db, userId: number) =>
  (await db.selectFrom('account').select('department_id').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .department_id

/** Writes a customer past all rules, as old or as deleted as a test needs it; answers its id. */
export async function insertCustomer(db: Db, company: Company, wanted: WantedCustomer = {}): Promise<number> {
  const { curator = 'staff.sales01', creator = 'staff.sales01', viewers = [], groups, contacts, ...columns } = wanted
  const created_by = company.users[creator]
  const curator_id = curator && company.users[curator]
  const name = columns.name ?? 'Nguyễn Văn An'
  const created_at = columns.created_at ?? new Date('2026-11-19T02:00:00Z')
  const { customer_id } = await db
    .insertInto('customer')
    .values({
      name,
      name_key: nameSortKey(name),
      source_id: company.sources.referral,
      interacted_at: created_at,
      updated_by: created_by,
      created_by,
      curator_id,
      department_id: await departmentOf(db, curator_id ?? created_by),
      ...columns,
      created_at,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  await grant(db, customer_id, created_at, [
    created_by,
    ...(curator_id ? [curator_id] : []),
    ...idsOf(company, viewers),
  ])
  for (const user_id of idsOf(company, viewers))
    await db.insertInto('customer_viewer').values({ customer_id, user_id }).execute()
  for (const customer_group_id of groups ?? [company.customerGroups['person-new']])
    await db.insertInto('customer_group_ref').values({ customer_id, customer_group_id }).execute()
  for (const [rank, contact] of (contacts ?? [{ is_primary: true }]).entries())
    await db
      .insertInto('customer_contact')
      .values({ name, rank, ...contact, customer_id })
      .execute()
  return customer_id
}

const idsOf = (company: Company, users: readonly DemoUserName[]) => users.map((user) => company.users[user])

async function grant(db: Db, customer_id: number, created_at: Date, users: readonly number[]): Promise<void> {
  for (const user_id of new Set(users))
    await db.insertInto('customer_access').values({ customer_id, user_id, created_at }).execute()
}
