import type { Step } from '@crm/contract/automation-fields'
import type { RuleUse } from '@crm/contract/marketing-template'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { widestReach } from '../../../kit/reach.ts'
import type { Db } from '../../../schema/index.ts'
import { isWithin, rulesOfOwners } from '../store-sight.ts'
import { eyesFor } from './eyes.ts'

const usesMax = 100

/** The rules, on or off, that have such a step; one that the reader does not see has no name here. */
export async function rulesWithStep(db: Db, actor: Actor, step: Partial<Step>): Promise<RuleUse[]> {
  const eyes = await eyesFor(db, actor, 'MNU_Campaign')
  const seen = eyes ? isWithin(widestReach(eyes)) : sql<boolean>`false`
  const { rows } = await sql<RuleUse>`
    select case when ${seen} then r.automation_id end as "automationId", case when ${seen} then r.name else '' end as name
      from ${rulesOfOwners}
     where r.deleted_at is null and r.steps @> ${JSON.stringify([step])}::jsonb
     order by r.automation_id desc limit ${usesMax}`.execute(db)
  return rows
}
