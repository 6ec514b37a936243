import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

// What the product reads its forms with: the same bytes are read on both sides.
const fromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))
const multipart: FastifyPluginAsync<{ attachFieldsToBody: 'keyValues' }> = fromServer('@fastify/multipart')

const row = `
  c.ticket_id as index, c.code, c.name, c.status, c.priority, c.department_id as "departmentId",
  d.name as "departmentName", c.department_task_id as "departmentTaskId", coalesce(t.name, '') as "departmentTaskName",
  coalesce(c.curator_id, 0) as curator, coalesce(cu.full_name, '') as "curatorName", cu.avatar_key as "curatorAvatar",
  c.created_by as creator, cr.user_name as "createUser", cr.full_name as "createUserFullName",
  c.created_at as "createdDate", c.updated_at as "updatedDate", c.end_at as "endDate", c.due_at as "dueDate",
  c.waiting_since is not null as waiting, k.customer_id as "customerId", coalesce(k.name, '') as "customerName",
  c.comments, c.version, c.status not in (2, 4, 5) and least(c.due_at, c.end_at) < now() is true as late`
const joins = `
  join department d on d.department_id = c.department_id
  left join department_task t on t.department_task_id = c.department_task_id
  join account cr on cr.user_id = c.created_by
  left join account cu on cu.user_id = c.curator_id
  left join customer k on k.customer_id = c.customer_id`
const live = 'c.deleted_at is null and c.merged_into_id is null'
const newest = 'order by c.created_at desc, c.ticket_id desc'

const ofDepartment = `
  select ${row} from (
    (select * from ticket c where c.department_id = $1 and ${live} ${newest} limit 20)
    union all
    (select c.* from ticket_access a join ticket c using (ticket_id)
      where a.user_id = $2 and a.outside and ${live} order by a.created_at desc, a.ticket_id desc limit 20)
  ) c ${joins} ${newest} limit 20`
const ofAll = `select ${row} from (select * from ticket c where ${live} ${newest} limit 20) c ${joins} ${newest}`

const wholeBoard = `
  select n.total, ${row}
    from unnest(array[1, 2, 3, 4, 5, 6]::smallint[]) s (status)
   cross join lateral (
     select count(*)::int as total from (select from ticket c where c.status = s.status and ${live} limit 10000) k) n
   cross join lateral (select * from ticket c where c.status = s.status and ${live} ${newest} limit 20) c
   ${joins} order by s.status, c.created_at desc, c.ticket_id desc`
/** Tickets of other departments once for all columns: to walk one's own for each would take ten times as long. */
const boardOfDepartment = `
  with elsewhere as materialized (
    select c.ticket_id, c.status, c.created_at from ticket_access a join ticket c using (ticket_id)
     where a.user_id = $2 and a.outside and ${live})
  select n.total, ${row}
    from unnest(array[1, 2, 3, 4, 5, 6]::smallint[]) s (status)
   cross join lateral (select count(*)::int as total from (
     select from ticket c where c.status = s.status and c.department_id = $1 and ${live}
     union all
     select from elsewhere c where c.status = s.status limit 10000) k) n
   cross join lateral (
     (select ticket_id, created_at from ticket c
       where c.status = s.status and c.department_id = $1 and ${live} ${newest} limit 20)
     union all
     (select ticket_id, created_at from elsewhere c where c.status = s.status ${newest} limit 20)
     order by created_at desc, ticket_id desc limit 20) p
   join ticket c on c.ticket_id = p.ticket_id
   ${joins} order by s.status, c.created_at desc, c.ticket_id desc`

const link = `'index', x.ticket_id, 'code', x.code, 'name', x.name, 'status', x.status`
const detail = `
  select ${row}, c.creation_type as "creationType", c.content, c.reason, c.fail_reason_id as "failReasonId",
    d.asks_fail_reason as "asksFailReason", coalesce(r.name, '') as "failReasonName",
    (select coalesce(json_agg(json_build_object('userId', u.user_id, 'userName', u.user_name, 'fullName', u.full_name,
       'avatar', u.avatar_key, 'avatarType', u.avatar_type) order by u.name_key, u.user_id), '[]')
       from ticket_participant p join account u using (user_id) where p.ticket_id = c.ticket_id) as participants,
    (select coalesce(json_agg(json_build_object('fileId', s.file_id, 'name', s.name, 'kind', s.kind,
       'sizeBytes', s.size_bytes, 'createUser', u.user_name, 'createUserFullName', u.full_name,
       'createdDate', f.created_at) order by f.created_at, f.file_id), '[]')
       from ticket_file f join stored_file s using (file_id) join account u using (user_id)
      where not f.is_inline and (f.ticket_id = c.ticket_id or f.ticket_id = any (
        array(select ticket_id from ticket x where x.merged_into_id = c.ticket_id)))) as attachments,
    (select coalesce(json_agg(json_build_object(${link}) order by x.ticket_id), '[]') from ticket x where x.ticket_id in (
       select other_id from ticket_link where ticket_id = c.ticket_id
       union all select ticket_id from ticket_link where other_id = c.ticket_id)) as links,
    (select json_build_object(${link}) from ticket x where x.ticket_id = c.merged_into_id) as "mergedInto",
    (select coalesce(json_agg(json_build_object(${link}, 'undoId', m.undo_id) order by x.ticket_id), '[]')
       from ticket x left join ticket_merge m on m.ticket_id = x.ticket_id and m.undone_at is null
      where x.merged_into_id = c.ticket_id) as merged,
    case when k.customer_id is not null then json_build_object('customerId', k.customer_id, 'name', k.name,
      'customerCode', k.code, 'phone', k.phone, 'email', k.email) end as customer,
    true as "canUpdateCurator", true as "canUpdateDepartment", true as "canDecide", true as "canEdit",
    true as "canReopen", true as "canDelete", true as "canNote"
  from ticket c ${joins} left join ticket_fail_reason r on r.ticket_fail_reason_id = c.fail_reason_id
  where c.ticket_id = $1`

const log = `
  select l.log_id as "logId", l.action, l.target_code as "issueCode", u.user_name as "createUser",
    u.full_name as "createUserFullName", l.created_at as "createdDate", l.edit_field as "editField", l.before,
    l.before_name as "beforeName", l.after, l.after_name as "afterName", l.fail_reason as "reasonOptinal",
    l.reason as "cancelReason", u.avatar_key as avatar, u.avatar_type as "avatarType"
  from (select * from activity_log where resource = 'Issue' and target_id = $1
         order by created_at desc, log_id desc limit 20) l
  join account u on u.user_id = l.create_user_id order by l.created_at desc, l.log_id desc`

const create = `
  with added as (
    insert into ticket (name, content, priority, department_id, created_by) values ($1, $2, $3, $4, $5)
    returning ticket_id, created_at),
  part as (insert into ticket_participant select ticket_id, unnest($6::bigint[]) from added),
  access as (insert into ticket_access select unnest($6::bigint[] || $5::bigint), created_at, ticket_id from added)
  select ticket_id from added`
const comment = `
  with counted as (update ticket set comments = comments + 1, updated_at = now() where ticket_id = $1),
  added as (
    insert into ticket_entry (ticket_id, kind, content, created_by) values ($1, 'comment', $2, $3)
    returning entry_id, ticket_id, content, created_by, created_at)
  select entry_id as "commentId", ticket_id as "issueId", content, user_name as "createUser",
    full_name as "createUserFullName", added.created_at as "createdDate", '[]'::json as mentions, null as "fromCode", true as own
  from added join account on user_id = created_by`

export type Row = Record<string, unknown>
export type Named = (name: string, text: string, values: unknown[]) => Promise<Row[]>
interface Place {
  readonly Params: { readonly department: string; readonly user: string }
}

function columnsOf(rows: readonly Row[]) {
  const byStatus = Map.groupBy(rows, (one) => one['status'])
  return [1, 2, 3, 4, 5, 6].map((status) => {
    const items = byStatus.get(status) ?? []
    const total = items[0]?.['total'] ?? 0
    for (const one of items) one['total'] = undefined
    return { status, total, items }
  })
}

function logOf(lines: readonly Row[]) {
  const faces = new Map(lines.map(({ createUser, avatar, avatarType }) => [createUser, { avatar, avatarType }]))
  const userAvatars = [...faces].map(([userName, face]) => ({ userName, ...face }))
  return { issueLog: lines.map(({ avatar, avatarType, ...line }) => line), userAvatars }
}

/** Tickets without session, rights, validation, log or event. Creating reads the same multipart form as the product. */
export async function ticketRoutes(app: FastifyInstance, named: Named): Promise<void> {
  await app.register(multipart, { attachFieldsToBody: 'keyValues' })
  app.get<Place>('/tickets/:department/:user', async ({ params }) => ({
    items: await named('tickets', ofDepartment, [params.department, params.user]),
  }))
  app.get('/tickets', async () => ({ items: await named('all tickets', ofAll, []) }))
  app.post<Place>('/board/:department/:user', async ({ params }) =>
    columnsOf(await named('board', boardOfDepartment, [params.department, params.user])),
  )
  app.post('/board', async () => columnsOf(await named('whole board', wholeBoard, [])))
  app.get<{ Params: { id: string } }>('/ticket/:id', async ({ params }) => {
    const [found] = await named('ticket', detail, [params.id])
    return found
  })
  app.get<{ Params: { id: string } }>('/ticket/:id/log', async ({ params }) =>
    logOf(await named('log', log, [params.id])),
  )
  app.post<{ Body: Record<string, string>; Params: { user: string } }>('/ticket/:user', async ({ body, params }) => {
    const { Name, Content, Priority, DepartmentId, ListParticipantRefJson = '[]' } = body
    const participants: number[] = JSON.parse(ListParticipantRefJson)
    const [added] = await named('add', create, [Name, Content, Priority, DepartmentId, params.user, participants])
    const [found] = await named('ticket', detail, [added?.['ticket_id']])
    return found
  })
  app.post<{ Body: Row; Params: { user: string } }>('/comment/:user', async ({ body, params }) => {
    const [added] = await named('comment', comment, [body['issueId'], body['content'], params.user])
    return added
  })
}
