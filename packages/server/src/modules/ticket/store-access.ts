import { sql } from 'kysely'
import { type Access, keepAccess } from '../../kit/store-access.ts'
import type { Db } from '../../schema/index.ts'

/** After a change of curators or participants: they and the creator see the ticket by name. */
export const grantAccess = (db: Db, ticketIds: readonly number[]): Promise<void> =>
  keepAccess(db, ticketAccess, ticketIds)

const ticketAccess: Access = {
  record: 'ticket',
  id: 'ticket_id',
  named: ['created_by', 'curator_id'],
  people: 'ticket_participant',
  access: 'ticket_access',
}

/** Gives a ticket exactly these participants, without who may see it: grantAccess follows. */
export async function replaceParticipants(db: Db, ticketId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from ticket_participant where ticket_id = ${ticketId} and user_id <> all(${userIds}::bigint[])
    )
    insert into ticket_participant (ticket_id, user_id) select ${ticketId}, unnest(${userIds}::bigint[])
    on conflict do nothing`.execute(db)
}
