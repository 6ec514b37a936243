import type { CallOutcome, TimelineEntry } from '@crm/contract/customer-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'

export interface NewEntry {
  readonly entryId: string
  readonly customerId: number
  readonly kind: 'comment' | 'note' | 'call' | 'mail' | 'sms' | 'meet' | 'appointment'
  readonly content: string
  readonly outcome?: CallOutcome | undefined
  readonly minutes?: number | undefined
  readonly userId: number
  readonly now: Date
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { entryId, customerId, kind, content, outcome, minutes, userId, now } = entry
  const written = { kind, content, outcome: outcome ?? null, minutes: minutes ?? null }
  await db
    .insertInto('customer_entry')
    .values({ entry_id: entryId, customer_id: customerId, ...written, created_by: userId, created_at: now })
    .execute()
}

/** Something happened between the company and the customer. It is no new version: an open form stays good. */
export async function markInteraction(db: Db, customerId: number, now: Date): Promise<void> {
  await db.updateTable('customer').set({ interacted_at: now }).where('customer_id', '=', customerId).execute()
}

/** Null: the appointment took place, and the next one is still to be made. */
export async function setAppointment(
  db: Db,
  { customerId, userId, now }: NewEntry,
  moment: string | null,
): Promise<void> {
  const appointment = moment === null ? null : new Date(moment)
  await db
    .updateTable('customer')
    .set({ appointment_at: appointment, updated_by: userId, updated_at: now, version: sql`version + 1` })
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
  outcome: entry.outcome ?? null,
  minutes: entry.minutes ?? null,
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
