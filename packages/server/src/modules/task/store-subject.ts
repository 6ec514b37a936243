import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { findReader } from '../notification/index.ts'
import { type SubjectName, type SubjectReader, subjectNames } from './rules.ts'

/** The rights of a person to what tasks are about. Read before a transaction begins: it asks a connection of its own. */
export const findSubjectReader = ({ db, resources }: Platform, actor: Actor): Promise<SubjectReader> =>
  findReader({ db, resources: resources.filter(({ name }) => subjectNames.some((known) => known === name)) }, actor)

/** Whether a person sees what a task is about; of what nobody registered nobody sees anything. */
function isSeen({ rights }: SubjectReader, name: SubjectName, id: Sql): Condition {
  const found = rights.find(({ resource }) => resource.name === name)
  return found?.actor ? found.resource.visible(found.actor, id) : sql<boolean>`false`
}

const named: Readonly<Record<SubjectName, { readonly id: Sql; readonly words: Sql }>> = {
  Customer: {
    id: sql`k.customer_id`,
    words: sql`select code, name, null::bigint as campaign_id, phone from customer where customer_id = k.customer_id`,
  },
  Opportunity: {
    id: sql`k.opportunity_id`,
    words: sql`select code, name, campaign_id, null as phone from opportunity where opportunity_id = k.opportunity_id`,
  },
  Issue: {
    id: sql`k.ticket_id`,
    words: sql`select code, name, null::bigint as campaign_id, null as phone from ticket where ticket_id = k.ticket_id`,
  },
}

/** What a task `k` is about, where the reader sees it. */
export function subjectOf(subjectReader: SubjectReader): Sql {
  const cases = Object.entries(named).map(
    ([name, { id, words }]) => sql`when ${id} is not null and ${isSeen(subjectReader, name as SubjectName, id)}
      then (select jsonb_build_object('kind', ${sql.lit(name)}, 'id', ${id}, 'code', s.code, 'name', s.name,
                                      'campaignId', s.campaign_id, 'phone', s.phone) from (${words}) s)`,
  )
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

/** Who is not shown what a task is about finds no task by it either. */
export const isAbout = (subjectReader: SubjectReader, name: SubjectName, column: Sql, id: number): Condition =>
  sql<boolean>`(${column} = ${id} and ${isSeen(subjectReader, name, sql`${id}::bigint`)})`

/** About an opportunity of a campaign or a source, where 0 stands for none, that the person sees. */
export function isOfSales(
  subjectReader: SubjectReader,
  {
    campaignId,
    source,
  }: { readonly campaignId?: number | null | undefined; readonly source?: number | null | undefined },
): Condition[] {
  if (!campaignId && typeof source !== 'number') return []
  const ofCampaign = campaignId ? sql<boolean>`o.campaign_id = ${campaignId}` : sql<boolean>`true`
  const ofSource = typeof source === 'number' ? sql<boolean>`coalesce(o.source_id, 0) = ${source}` : sql<boolean>`true`
  return [
    sql<boolean>`k.opportunity_id in (select o.opportunity_id from opportunity o where ${ofCampaign} and ${ofSource})`,
    isSeen(subjectReader, 'Opportunity', sql`k.opportunity_id`),
  ]
}

/** The wire's names of what a task may be about. */
export interface SubjectIds {
  readonly customerId?: number | undefined
  readonly opportunityId?: number | undefined
  readonly ticketId?: number | undefined
}

/** Whether all that is named is there for the person. */
export async function seesSubjects(
  db: Db,
  subjectReader: SubjectReader,
  { customerId, opportunityId, ticketId }: SubjectIds,
) {
  const asked: [SubjectName, number | undefined][] = [
    ['Customer', customerId],
    ['Opportunity', opportunityId],
    ['Issue', ticketId],
  ]
  const conditions = asked.flatMap(([name, id]) =>
    id === undefined ? [] : [isSeen(subjectReader, name, sql`${id}::bigint`)],
  )
  if (conditions.length === 0) return true
  const { rows } = await sql<{ seen: boolean | null }>`select ${sql.join(conditions, sql` and `)} as seen`.execute(db)
  return rows[0]?.seen === true
}
