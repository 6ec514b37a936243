import type { TaskType } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { seesTask } from '../store-scope.ts'

interface Asked {
  /** By the rights to tasks. */
  readonly actor: Actor | undefined
  readonly customerId: number
  /** null: any. */
  readonly types: readonly TaskType[] | null
  readonly take: number
}

/** The newest of what was done about a customer, with what came of it, as far as the reader sees the tasks. */
export const doneOf = ({ actor, customerId, types, take }: Asked): Sql => sql`
  select k.task_id, k.type, k.title, k.outcome, k.finished_by, k.finished_at from task k
   where k.customer_id = ${customerId} and k.finished_at is not null and k.status in (3, 4) and ${seesTask(actor)}
     and ${types === null ? sql`true` : sql`k.type = any (${[...types]}::text[])`}
   order by k.finished_at desc, k.task_id desc limit ${take}`
