import type { MessageStep } from '@crm/contract/automation-fields'
import type { OutcomeUse, RuleUse } from '@crm/contract/marketing-template'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { widestReach } from '../../kit/reach.ts'
import type { Db } from '../../schema/index.ts'
import { eyesFor, rulesWithStep } from '../automation/public.ts'
import { isWithin } from './store-sight.ts'

const usesMax = 100

/** The campaigns of which an end writes so; one that the reader does not see has no name here. */
async function outcomesWithStep(db: Db, actor: Actor, step: Partial<MessageStep>): Promise<OutcomeUse[]> {
  const eyes = await eyesFor(db, actor, 'MNU_Campaign')
  const seen = eyes ? isWithin(widestReach(eyes)) : sql<boolean>`false`
  const wanted = JSON.stringify(step)
  const { rows } = await sql<OutcomeUse>`
    select case when ${seen} then c.campaign_id end as "campaignId", case when ${seen} then c.code else '' end as code,
           case when ${seen} then c.name else '' end as name
      from campaign c
     where c.deleted_at is null and (c.success_message @> ${wanted}::jsonb or c.failure_message @> ${wanted}::jsonb)
     order by c.campaign_id desc limit ${usesMax}`.execute(db)
  return rows
}

/** The rules and the ends of sales campaigns that write by a template, a sender or a brand name. */
export async function usesOfStep(
  db: Db,
  actor: Actor,
  step: Partial<MessageStep>,
): Promise<{ rules: RuleUse[]; outcomes: OutcomeUse[] }> {
  return { rules: await rulesWithStep(db, actor, step), outcomes: await outcomesWithStep(db, actor, step) }
}
