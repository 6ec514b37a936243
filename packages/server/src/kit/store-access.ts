import { sql } from 'kysely'
import type { Db } from '../schema/index.ts'
import { accessOf, type Records } from './store-branches.ts'

/** Who sees records by name: whom columns of the record name, and the people of a table beside it. */
export interface Access extends Records {
  readonly named: readonly string[]
  /** Its table of people; it has the id of the record and a `user_id`. */
  readonly people: string
}

/** Brings the access rows of some records up to date after a change of their people: each person once. */
export async function keepAccess(db: Db, { named, people, ...records }: Access, ids: readonly number[]) {
  const [key, record, table] = [sql.ref(records.key), sql.table(records.table), accessOf(records)]
  const columns = named.map(
    (column) => sql`
      select ${key}, created_at, ${sql.ref(column)} as user_id from ${record}
       where ${key} = any(${ids}::bigint[]) and ${sql.ref(column)} is not null`,
  )
  await sql`
    with wanted as materialized (${sql.join(columns, sql` union `)}
      union
      select r.${key}, r.created_at, p.user_id from ${record} r join ${sql.table(people)} p using (${key})
       where r.${key} = any(${ids}::bigint[])
    ), gone as (
      delete from ${table} a where a.${key} = any(${ids}::bigint[])
         and not exists (select 1 from wanted w where w.${key} = a.${key} and w.user_id = a.user_id)
    )
    insert into ${table} (user_id, created_at, ${key})
    select user_id, created_at, ${key} from wanted on conflict do nothing`.execute(db)
}
