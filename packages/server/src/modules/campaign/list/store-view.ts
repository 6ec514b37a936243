import type { CampaignView } from '@crm/contract/campaign-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { canRegister } from '../rules.ts'
import { isThere } from '../store-sight.ts'
import { readParticipantViews } from './store-people.ts'
import { type ReadRow, rowColumns, showRowTo } from './store-rows.ts'

const outcome = (kind: 'success' | 'failure') => sql`
  json_build_object('kind', ${sql.ref(`c.${kind}_kind`)}, 'campaignId', coalesce(${sql.ref(`c.${kind}_campaign_id`)}, 0),
    'campaignName', coalesce((select t.name from campaign t
                               where t.campaign_id = ${sql.ref(`c.${kind}_campaign_id`)}), ''),
    'task', ${sql.ref(`c.${kind}_task`)}, 'message', ${sql.ref(`c.${kind}_message`)} - 'ownerId',
    'templateName', coalesce((select t.name from marketing_template t
                               where t.template_id = (${sql.ref(`c.${kind}_message`)} ->> 'templateId')::bigint), ''),
    'fromName', coalesce(
      (select s.name from mail_sender s where s.sender_id = (${sql.ref(`c.${kind}_message`)} ->> 'senderId')::bigint),
      (select b.name from brand_name b where b.brand_id = (${sql.ref(`c.${kind}_message`)} ->> 'brandId')::bigint), ''))`

const methods = sql.raw(`
  (select coalesce(json_agg(json_build_object('methodId', m.method_id, 'type', m.type, 'name', m.name, 'days', m.days,
            'probability', m.probability, 'open', k.open, 'success', k.success, 'failure', k.failure) order by m.rank), '[]')
     from campaign_method m cross join lateral (
       select coalesce(sum(opportunities) filter (where status = 1), 0) as open,
              coalesce(sum(opportunities) filter (where status = 2), 0) as success,
              coalesce(sum(opportunities) filter (where status = 3), 0) as failure
         from campaign_count n where n.campaign_id = m.campaign_id and n.method_id = m.method_id) k
    where m.campaign_id = c.campaign_id)`)

const failReasons = sql.raw(`
  (select coalesce(json_agg(json_build_object('reasonId', r.reason_id, 'name', r.name) order by r.reason_id), '[]')
     from campaign_fail_reason r where r.campaign_id = c.campaign_id and r.retired_at is null)`)

type Read = Omit<CampaignView, 'state' | 'canPlan' | 'canRegister' | 'people' | 'lockedDate'> &
  ReadRow & { readonly lockedAt: Date | null }

/** A campaign with all that belongs to it, or undefined where there is none for this reader. */
export async function readCampaignView(
  db: Db,
  actor: Actor,
  campaignId: number,
  now: Date,
): Promise<CampaignView | undefined> {
  const { rows } = await sql<Read>`
    select ${rowColumns}, c.description, c.stale_days as "staleDays", ${outcome('success')} as success,
           ${outcome('failure')} as failure, ${methods} as "approachMethods", ${failReasons} as "failReasons",
           (select count(*)::int from campaign_customer x where x.campaign_id = c.campaign_id) as customers,
           c.locked_at as "lockedAt", coalesce(locker.full_name, '') as "lockedByName"
      from campaign c join account creator on creator.user_id = c.created_by
      left join account locker on locker.user_id = c.locked_by
     where c.campaign_id = ${campaignId} and ${isThere(actor)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const people = await readParticipantViews(db, campaignId)
  const { lockedAt, ...view } = showRowTo(actor, now)(row)
  const standing = {
    createdBy: row.creator,
    managerIds: row.managers.map(({ userId }) => userId),
    participantIds: people.map(({ userId }) => userId),
  }
  return { ...view, people, lockedDate: lockedAt?.toISOString() ?? null, canRegister: canRegister(actor, standing) }
}

/** The campaign as the caller's own write left it. */
export const readWritten = async (db: Db, actor: Actor, campaignId: number, now: Date): Promise<CampaignView> =>
  (await readCampaignView(db, actor, campaignId, now)) ?? refuse('request.notFound')
