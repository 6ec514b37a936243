import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'
import { isSeen } from '../report/store-messages.ts'

export interface Chosen {
  readonly customerId: number
  readonly code: string
  readonly name: string
}

export const idsFrom = (ids: readonly number[]) => sql`select unnest(${[...ids]}::bigint[]) as customer_id`

/** Those of the customers whom the actor sees. */
export async function readChosen(db: Db, actor: Actor, ids: readonly number[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select c.customer_id as "customerId", c.code, c.name from customer c
     where c.customer_id = any(${[...ids]}::bigint[]) and c.deleted_at is null and ${isSeen(actor)}`.execute(db)
  return rows
}

/** To whom messages went, as far as that is still known. */
export async function customersOf(db: Db, messageIds: readonly number[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select c.customer_id as "customerId", c.code, c.name from customer c where c.customer_id in
      (select m.customer_id from message m where m.message_id = any(${[...messageIds]}::bigint[]))
     order by c.customer_id`.execute(db)
  return rows
}

/** Own files that are there, with what they weigh. */
export const ownFiles = (db: Db, userId: number, fileIds: readonly string[]) =>
  fileIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('stored_file')
        .where('file_id', 'in', [...fileIds])
        .where('user_id', '=', userId)
        .select(['file_id as fileId', 'size_bytes as sizeBytes'])
        .execute()

interface NewFile {
  readonly fileId: string
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
}

export async function insertFile(db: Db, file: NewFile, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { fileId, key, name, kind, sizeBytes } = file
  await db
    .insertInto('stored_file')
    .values({ file_id: fileId, file_key: key, name, kind, size_bytes: sizeBytes, user_id: userId, created_at: now })
    .execute()
}
