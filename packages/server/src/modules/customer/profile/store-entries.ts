import type { TimelineEntry } from '@crm/contract/customer-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'

export interface NewEntry {
  readonly entryId: string
  readonly customerId: number
  readonly kind: 'comment' | 'note' | 'call' | 'mail' | 'sms' | 'meet' | 'appointment'
  readonly content: string
  readonly userId: number
  readonly now: Date
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { entryId, customerId, kind, content, userId, now } = entry
  await db
    .insertInto('customer_entry')
    .values({ entry_id: entryId, customer_id: customerId, kind, content, created_by: userId, created_at: now })
    .execute()
}

/** Something happened between the company and the customer. It is no new version: an open form stays good. */
export async function markInteraction(db: Db, customerId: number, now: Date): Promise<void> {
  await db.updateTable('customer').set({ interacted_at: now }).where('customer_id', '=', customerId).execute()
}

/** The appointment took place: the next one is still to be made. */
export async function clearAppointment(db: Db, customerId: number, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('customer')
    .set({ appointment_at: null, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .execute()
}

export const lockEntry = (db: Db, entryId: string) =>
  db
    .selectFrom('customer_entry')
    .select(['customer_id', 'kind', 'created_by'])
    .where('entry_id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()

export async function removeEntry(db: Db, entryId: string): Promise<void> {
  await db.deleteFrom('customer_entry').where('entry_id', '=', entryId).execute()
}

/** An entry as its author reads it back. */
export const entryView = (entry: NewEntry, author: Pick<Actor, 'userName' | 'fullName'>): TimelineEntry => ({
  entryId: entry.entryId,
  kind: entry.kind,
  content: entry.content,
  createUser: author.userName,
  createUserFullName: author.fullName,
  createdDate: entry.now.toISOString(),
  action: null,
  editField: null,
  beforeName: null,
  afterName: null,
  before: null,
  canDelete: true,
})
