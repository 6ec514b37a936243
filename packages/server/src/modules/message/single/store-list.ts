import type { MessageRow } from '@crm/contract/marketing-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition } from '../../../kernel/database/sql.ts'
import { all, countRows } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { conditionsOf, isSeen, type MessageFilters, readMessages, sendSubject } from '../report/store-messages.ts'
import { isIn, isWithin, type Scope } from './store-scope.ts'

type Own = {
  readonly subject: string
  readonly createUser: string
  readonly createUserFullName: string
  readonly origin: 'list' | 'profile' | 'automation' | 'campaign'
}
export type SingleRow = MessageRow & Own

export interface Asked extends Scope {
  readonly filters: MessageFilters
  /** Of one customer whom the reader sees. */
  readonly customerId: number | undefined
}

function whereOf(actor: Actor, { channel, reach, period, everywhere, customerId, filters }: Asked): Condition {
  const found: Condition[] = [sql<boolean>`m.channel = ${channel}`, isIn(period, sql`m.created_at`)]
  if (!everywhere) found.push(sql<boolean>`m.campaign_id is null`)
  if (reach.kind === 'own') found.push(sql<boolean>`m.created_by = ${reach.userId}`)
  if (reach.kind === 'departments')
    found.push(sql<boolean>`exists (select from marketing_send s where s.send_id = m.send_id and ${isWithin(reach)})`)
  if (customerId !== undefined)
    found.push(
      sql<boolean>`m.customer_id = ${customerId}`,
      sql<boolean>`exists (select from customer c where c.customer_id = ${customerId} and ${isSeen(actor)})`,
    )
  return conditionsOf(actor, all(found), filters)
}

export const listSingle = (db: Db, actor: Actor, asked: Asked, window: Window): Promise<SingleRow[]> =>
  readMessages<Own>(
    db,
    actor,
    { where: whereOf(actor, asked), order: sql`m.created_at desc, m.message_id desc`, window },
    {
      columns: sql`, ${sendSubject} as subject, u.user_name as "createUser", u.full_name as "createUserFullName", s.origin`,
      joins: sql`join account u on u.user_id = m.created_by`,
    },
  )

export const countSingle = (db: Db, actor: Actor, asked: Asked): Promise<number | null> =>
  countRows(db, sql`select from message m where ${whereOf(actor, asked)}`)
