import type { FastifyInstance } from 'fastify'
import type { Named, Row } from '../limit-tickets.ts'

const row = `
  o.opportunity_id as "opportunityId", o.code, o.name, o.campaign_id as "campaignId", c.code as "campaignCode",
  c.name as "campaignName", o.customer_id as "customerId", coalesce(k.code, '') as "customerCode",
  coalesce(k.name, '') as "customerName", coalesce(o.curator_id, 0) as curator, coalesce(u.full_name, '') as "curatorName",
  u.avatar_key as "curatorAvatar", o.method_id as approach, m.name as "approachName", o.status,
  o.fail_reason as "failReason", o.fail_reason_id as "failReasonId", coalesce(r.name, '') as "failReasonName",
  o.probability, o.revenue::float8 as revenue, o.source_id as source, coalesce(s.name, '') as "sourceName",
  o.source_detail as "sourceDetail", o.expected_on as "expectedDate", o.step_since as "stepDate",
  o.created_at as "createdDate", o.updated_at as "updatedDate", o.closed_at as "closedDate", o.version,
  o.status = 1 and o.step_since < now() - make_interval(days => c.stale_days) as stale, true as "canEdit"`
const joins = `
  join campaign c on c.campaign_id = o.campaign_id
  join campaign_method m on m.method_id = o.method_id
  left join customer k on k.customer_id = o.customer_id
  left join account u on u.user_id = o.curator_id
  left join customer_source s on s.customer_source_id = o.source_id
  left join campaign_fail_reason r on r.reason_id = o.fail_reason_id`
const latest = 'order by step_since desc, opportunity_id desc'
const newest = 'order by created_at desc, opportunity_id desc'

const columns = `
  select method_id as approach, 1 as status, name, rank from campaign_method where campaign_id = $1
  union all values (0, 2, '', 1000), (0, 3, '', 1001)`
const outer = joins.replaceAll(/(?:left )?join/g, 'left join')

/** In the words of the index of the columns. */
const standsIn = 'case status when 1 then method_id else 0 end'
const inColumn = `${standsIn} = col.approach and status = col.status`

const wholeBoard = `
  select col.approach as "inStep", col.status as "inStatus", col.name as "inName", sum.*, ${row}
    from (${columns}) col
   cross join lateral (
     select coalesce(sum(opportunities), 0)::int as n, coalesce(sum(revenue), 0)::float8 as "inRevenue",
            coalesce(sum(weighted), 0)::float8 as "inWeighted"
       from campaign_count k where k.campaign_id = $1 and k.status = col.status
        and (col.approach = 0 or k.method_id = col.approach)) sum
    left join lateral (
      select * from opportunity o where campaign_id = $1 and deleted_at is null and ${inColumn} ${latest} limit 20) o on true
   ${outer} order by col.rank, o.step_since desc, o.opportunity_id desc`
/** Those of a curator by what is kept; those that he created for others, few, are read once. */
const ownBoard = `
  with found as materialized (
    select opportunity_id, ${standsIn} as approach, status, step_since, revenue, revenue * probability / 100 as weighted
      from opportunity where campaign_id = $1 and deleted_at is null
       and created_by = $2 and curator_id is distinct from created_by),
  sums as (
    select approach, status, sum(n)::int as n, sum(revenue)::float8 as "inRevenue", sum(weighted)::float8 as "inWeighted"
      from (select ${standsIn} as approach, status, opportunities as n, revenue, weighted
              from campaign_count where campaign_id = $1 and curator_id = $2
            union all select approach, status, 1, revenue, weighted from found) o group by 1, 2)
  select col.approach as "inStep", col.status as "inStatus", col.name as "inName", coalesce(sums.n, 0) as n, "inRevenue",
         "inWeighted", ${row}
    from (${columns}) col left join sums on sums.approach = col.approach and sums.status = col.status
    left join lateral (
      select * from (
        (select opportunity_id, step_since from opportunity
          where campaign_id = $1 and deleted_at is null and curator_id = $2 and ${inColumn} ${latest} limit 20)
        union all
        (select opportunity_id, step_since from found
          where found.approach = col.approach and found.status = col.status ${latest} limit 20)) o
       ${latest} limit 20) card on true
    left join opportunity o on o.opportunity_id = card.opportunity_id
   ${outer} order by col.rank, o.step_since desc, o.opportunity_id desc`

const list = `
  select ${row} from (select * from opportunity where campaign_id = $1 and deleted_at is null ${newest} limit 20) o
  ${joins} order by o.created_at desc, o.opportunity_id desc`
const column = `
  select ${row} from (
    select * from opportunity where campaign_id = $1 and ${standsIn} = $2 and status = 1 and deleted_at is null
       and (step_since, opportunity_id) < ($3::timestamptz, $4::bigint) ${latest} limit 20) o
  ${joins} order by o.step_since desc, o.opportunity_id desc`

const move = `
  with was as (
    select opportunity_id, customer_id, method_id, step_since, revenue from opportunity where opportunity_id = $1 for update),
  moved as (
    insert into opportunity_move (opportunity_id, from_method_id, to_method_id, from_status, to_status, moved_by,
                                  stood_minutes, revenue)
    select opportunity_id, method_id, $2, 1, 1, $3, extract(epoch from now() - step_since) / 60, revenue from was),
  met as (update customer set interacted_at = now() where customer_id = (select customer_id from was))
  update opportunity o
     set method_id = $2, step_since = now(), updated_at = now(), updated_by = $3, version = version + 1,
         probability = (select probability from campaign_method where method_id = $2)
    from was where o.opportunity_id = was.opportunity_id`
const detail = `
  select ${row}, o.content, o.fail_note as "failNote", c.locked_at is not null as "campaignLocked",
         coalesce(k.phone, '') as "customerPhone", coalesce(k.email, '') as "customerEmail",
         (select json_agg(json_build_object('methodId', x.method_id, 'type', x.type, 'name', x.name, 'days', x.days,
            'probability', x.probability) order by x.rank) from campaign_method x where x.campaign_id = o.campaign_id
         ) as "approachMethods",
         (select coalesce(json_agg(json_build_object('reasonId', x.reason_id, 'name', x.name)), '[]')
            from campaign_fail_reason x where x.campaign_id = o.campaign_id and x.retired_at is null) as "failReasons",
         o.created_by as creator, by.user_name as "createUser", by.full_name as "createUserFullName"
    from opportunity o ${joins} join account by on by.user_id = o.created_by where o.opportunity_id = $1`

const sums = `
  (count(*) filter (where status = 1))::int as open, (count(*) filter (where status = 2))::int as won,
  (count(*) filter (where status = 3))::int as lost, coalesce(sum(revenue) filter (where status = 2), 0)::float8 as revenue,
  coalesce(sum(revenue * probability / 100) filter (where status = 1), 0)::float8 as weighted`
const created =
  'campaign_id = $1 and deleted_at is null and created_at >= $2::timestamptz and created_at < $3::timestamptz'
const groups = `
  select curator_id, source_id, fail_reason, fail_reason_id, ${sums} from opportunity where ${created}
   group by grouping sets ((), (curator_id), (source_id), (fail_reason, fail_reason_id))`
const before = `select ${sums} from opportunity where ${created}`
const steps = `
  with steps as (select method_id, name, rank, count(*) over () as last from campaign_method where campaign_id = $1),
  found as materialized (select opportunity_id, method_id, status from opportunity where ${created}),
  moves as materialized (
    select v.opportunity_id, v.from_method_id, v.to_method_id, v.from_status, v.stood_minutes
      from found join opportunity_move v using (opportunity_id)),
  stood as (
    select from_method_id as method_id, count(*)::int as n, avg(stood_minutes) as minutes
      from moves where from_status = 1 group by 1),
  been as (
    select opportunity_id, max(greatest(came.rank, went.rank)) as rank
      from moves join steps came on came.method_id = from_method_id join steps went on went.method_id = to_method_id group by 1),
  far as (
    select case f.status when 2 then s.last - 1 else greatest(s.rank, b.rank) end as rank, s.rank as here, f.status,
           count(*)::int as n
      from found f join steps s using (method_id) left join been b using (opportunity_id) group by 1, 2, 3)
  select s.rank + 1 as place, s.name, (select sum(n)::int from far where far.rank >= s.rank) as reached,
         (select sum(n)::int from far where here = s.rank and status = 1) as here, coalesce(stood.n, 0) as left,
         stood.minutes::float8 as minutes
    from steps s left join stood using (method_id) order by s.rank`
const months = `
  select date_trunc('month', expected_on)::date as month, sum(revenue)::float8 as expected,
         sum(revenue * probability / 100)::float8 as weighted, 0 as won
    from opportunity where campaign_id = $1 and deleted_at is null and status = 1 and expected_on between $2::date and $3::date
   group by 1
   union all
  select date_trunc('month', closed_at at time zone 'Asia/Ho_Chi_Minh')::date, 0, 0, sum(revenue)::float8
    from opportunity where campaign_id = $1 and deleted_at is null and status = 2
     and closed_at >= $2::date and closed_at < $3::date group by 1`

const week = `
  select k.task_id as "taskId", k.code, k.type, k.status, k.title, k.start_at as "startDate", k.end_at as "endDate",
         k.all_day as "allDay", k.priority, k.curator_id as curator, cu.full_name as "curatorName",
         cu.avatar_key as "curatorAvatar", k.created_by as creator, cr.user_name as "createUser",
         cr.full_name as "createUserFullName", k.created_at as "createdDate", k.updated_at as "updatedDate",
         k.parent_id is not null as "isSubtask", k.recurrence is not null as recurring, k.version,
         (select count(*)::int from task p where p.parent_id = k.task_id and p.deleted_at is null) as subtasks,
         jsonb_array_length(k.checklist) as items,
         (select count(*)::int from jsonb_array_elements(k.checklist) i where (i ->> 'done')::boolean) as "itemsDone",
         case when c.customer_id is not null then
           json_build_object('kind', 'Customer', 'id', c.customer_id, 'code', c.code, 'name', c.name) end as subject,
         k.status in (1, 2) and k.end_at < now() as late, true as "canEdit"
    from task_access a join task k using (task_id)
    join account cu on cu.user_id = k.curator_id join account cr on cr.user_id = k.created_by
    left join customer c on c.customer_id = k.customer_id
   where a.user_id = $1 and a.takes_part and k.deleted_at is null and k.status < 5 and k.end_at > $2::timestamptz
     and a.start_at < $3::timestamptz and a.start_at >= $2::timestamptz - case when a.is_long then interval '366 days' else interval '24 hours' end
   order by k.start_at, k.task_id`

const boardOf = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, (one) => `${one['inStep']} ${one['inStatus']}`).values()].map((cards) => {
    const { inStep, inStatus, inName, n, inRevenue, inWeighted } = cards[0] ?? {}
    for (const card of cards)
      for (const key of ['inStep', 'inStatus', 'inName', 'n', 'inRevenue', 'inWeighted']) card[key] = undefined
    return {
      approach: inStep,
      status: inStatus,
      name: inName,
      count: n,
      revenue: inRevenue,
      weighted: inWeighted,
      cards,
    }
  })

interface Place {
  readonly Params: { readonly campaign: string; readonly user: string }
  readonly Body: Record<string, string>
}

/** Opportunities, their statistics and a calendar without session, rights, validation, log or event. */
export function salesRoutes(app: FastifyInstance, named: Named): void {
  app.post<Place>('/sales/:campaign/board', async ({ params }) =>
    boardOf(await named('sales board', wholeBoard, [params.campaign])),
  )
  app.post<Place>('/sales/:campaign/board/:user', async ({ params }) =>
    boardOf(await named('own sales board', ownBoard, [params.campaign, params.user])),
  )
  app.post<Place>('/sales/:campaign/list', async ({ params }) => ({
    items: await named('opportunities', list, [params.campaign]),
  }))
  app.post<Place>('/sales/:campaign/column', ({ params, body: { approach, stepDate, opportunityId } }) =>
    named('column', column, [params.campaign, approach, stepDate, opportunityId]),
  )
  app.put<Place>('/sales/move/:user', async ({ params, body: { opportunityId, approach } }) => {
    await named('move', move, [opportunityId, approach, params.user])
    const [moved] = await named('opportunity', detail, [opportunityId])
    return moved
  })
  app.post<Place>('/sales/:campaign/statistics', async ({ params: { campaign }, body: { from, to, since } }) => ({
    groups: await named('groups', groups, [campaign, from, to]),
    before: await named('before', before, [campaign, since, from]),
    steps: await named('steps', steps, [campaign, from, to]),
    months: await named('months', months, [campaign, from, to]),
  }))
  app.post<Place>('/tasks/:user', async ({ params, body: { from, to } }) => ({
    items: await named('week', week, [params.user, from, to]),
  }))
}
