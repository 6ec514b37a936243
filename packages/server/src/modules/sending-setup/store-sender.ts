import type { DnsFinding } from '@crm/contract/mail-sender'
import { massState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'

export interface SenderToSendBy {
  readonly senderId: number
  readonly name: string
  readonly address: string
  readonly replyTo: string
  readonly bounceDomain: string
}

export interface StoredSender extends SenderToSendBy {
  readonly dns: DnsFinding[]
  readonly checkedAt: Date | null
  readonly version: number
}

const senders = (db: Db) =>
  db
    .selectFrom('mail_sender')
    .where('deleted_at', 'is', null)
    .select([
      'sender_id as senderId',
      'name',
      'address',
      'reply_to as replyTo',
      'bounce_domain as bounceDomain',
      'dns',
      'checked_at as checkedAt',
      'version',
    ])

export const listSenders = (db: Db): Promise<StoredSender[]> =>
  senders(db).orderBy('name').orderBy('sender_id').execute()

export const senderById = (db: Db, senderId: number): Promise<StoredSender | undefined> =>
  senders(db).where('sender_id', '=', senderId).executeTakeFirst()

export const lockSender = (db: Db, senderId: number): Promise<StoredSender | undefined> =>
  senders(db).where('sender_id', '=', senderId).forUpdate().executeTakeFirst().catch(asBusy)

/** What is not over yet needs it. */
export async function isSenderUsed(db: Db, senderId: number): Promise<boolean> {
  const over = sql`(${massState.finished}, ${massState.cancelled})`
  const { rows } = await sql`
    select from mass_campaign where sender_id = ${senderId} and deleted_at is null and state not in ${over}
    union all select from marketing_send where sender_id = ${senderId} and state not in ${over} limit 1`.execute(db)
  return rows.length > 0
}

/** Where mails that come back come to; of senders that are gone too, since reports are slow. */
export async function listReturnDomains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct case bounce_domain when '' then split_part(address, '@', 2) else bounce_domain end as domain
      from mail_sender order by 1`.execute(db)
  return rows.map(({ domain }) => domain)
}
