import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

/** Brings ticket_access up to date after a change of curators or participants: each once, with the creator. */
export async function grantAccess(db: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select ticket_id, created_at, created_by as user_id from ticket where ticket_id = any(${ticketIds}::bigint[])
      union
      select ticket_id, created_at, curator_id from ticket
       where ticket_id = any(${ticketIds}::bigint[]) and curator_id is not null
      union
      select c.ticket_id, c.created_at, p.user_id from ticket c join ticket_participant p using (ticket_id)
       where c.ticket_id = any(${ticketIds}::bigint[])
    ), gone as (
      delete from ticket_access a where a.ticket_id = any(${ticketIds}::bigint[])
         and not exists (select 1 from wanted w where w.ticket_id = a.ticket_id and w.user_id = a.user_id)
    )
    insert into ticket_access (user_id, created_at, ticket_id)
    select user_id, created_at, ticket_id from wanted on conflict do nothing`.execute(db)
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
