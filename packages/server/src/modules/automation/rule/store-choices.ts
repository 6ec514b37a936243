import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { isActive } from '../../../kernel/find-actor.ts'
import type { Db } from '../../../schema/index.ts'
import type { ChoicePart } from '../parts.ts'
import type { Choice } from '../rules.ts'
import { eyesFor } from './eyes.ts'

const anybody = () => sql<boolean>`true`

const lookup = (of: string, table: string): ChoicePart => ({
  of,
  from: sql`${sql.table(table)} x`,
  id: sql.ref(`x.${table}_id`),
  name: sql`x.name`,
  there: () => sql<boolean>`x.deleted_at is null`,
})

/** Lists that are for everybody who is signed in. */
export const openChoices: readonly ChoicePart[] = [
  { of: 'user', from: sql`account a`, id: sql`a.user_id`, name: sql`a.full_name`, there: () => isActive },
  lookup('department', 'department'),
  lookup('customerGroup', 'customer_group'),
  lookup('customerSource', 'customer_source'),
  lookup('business', 'business'),
  lookup('relationship', 'relationship'),
  {
    of: 'departmentTask',
    from: sql`department_task x`,
    id: sql`x.department_task_id`,
    name: sql`x.name`,
    there: anybody,
  },
]

export interface NamedChoice extends Choice {
  readonly name: string
}

/** The names of what a rule names by id, as far as the reader may choose it, or `known` says that it is enough to be there. */
export async function readNames(
  db: Db,
  parts: readonly ChoicePart[],
  actor: Actor,
  choices: readonly Choice[],
): Promise<NamedChoice[]> {
  const wanted = Map.groupBy(choices, ({ of }) => of)
  const asked: Sql[] = []
  for (const { of, tag, from, id, name, there } of [...openChoices, ...parts]) {
    const ids = [...new Set(wanted.get(of)?.map((choice) => choice.id))]
    const eyes = ids.length === 0 || tag === undefined ? actor : await eyesFor(db, actor, tag)
    if (ids.length === 0 || eyes === undefined) continue
    asked.push(sql`select ${sql.lit(of)} as of, ${id} as id, ${name} as name from ${from}
                    where ${id} = any(${ids}::bigint[]) and ${there(eyes)}`)
  }
  if (asked.length === 0) return []
  const { rows } = await sql<NamedChoice>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows
}

/** Whether everything that a rule names in lists of the company is there, and for the actor to choose. */
export async function areThere(
  db: Db,
  parts: readonly ChoicePart[],
  actor: Actor,
  choices: readonly Choice[],
): Promise<boolean> {
  const known = new Set([...openChoices, ...parts].map(({ of }) => of))
  const wanted = new Set(choices.filter(({ of }) => known.has(of)).map(({ of, id }) => `${of} ${id}`))
  return (
    (await readNames(db, parts, actor, choices)).filter(({ of, id }) => wanted.has(`${of} ${id}`)).length ===
    wanted.size
  )
}
