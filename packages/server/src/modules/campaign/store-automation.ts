import { sql } from 'kysely'
import { widestReach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { AutomationPart } from '../automation/public.ts'
import { isWithin } from './store-sight.ts'

const living = sql<boolean>`c.deleted_at is null`

/** Campaigns and their steps, as rules name them. */
export const campaignAutomation: AutomationPart = {
  choices: [
    {
      of: 'campaign',
      from: sql`campaign c`,
      id: sql`c.campaign_id`,
      name: sql`c.name`,
      there: (actor) => all([living, isWithin(widestReach(actor))]),
    },
    {
      of: 'approach',
      from: sql`campaign_method m join campaign c on c.campaign_id = m.campaign_id`,
      id: sql`m.method_id`,
      name: sql`m.name`,
      there: (actor) => all([living, isWithin(widestReach(actor))]),
    },
  ],
}
