/**
 * The limit: a bare Fastify and pg with hand-written SQL over the same rows and the same JSON. No session, no rights,
 * no validation. What the product reaches is told as a ratio to this, measured in the same run.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { ticketRoutes } from './limit-tickets.ts'
import { hitRoutes } from './mail/limit-hits.ts'
import { marketingRoutes } from './marketing/limit.ts'
import { salesRoutes } from './sales/limit.ts'

// Ids are numbers in the product's JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 })
pool.on('connect', (client) => client.setMaxListeners(0))
const app = Fastify()

const rowColumns = `
  c.customer_id as "customerId", c.code as "customerCode", c.name, c.phone as "phoneCustomer", c.email as "emailCustomer",
  c.gender as "genderCustomer", c.address, c.tax_code as "taxCode", c.birthday, c.affiliate_code as "affiliateCode",
  coalesce(c.business_id, 0) as business, coalesce(b.name, '') as "businessName", coalesce(c.curator_id, 0) as curator,
  coalesce(cu.full_name, '') as "curatorName", c.source_id as "sourceCustomer", s.name as "sourceName",
  coalesce(c.relationship_id, 0) as relationship, coalesce(r.name, '') as "relationshipName",
  coalesce(r.color, '') as "relationshipColor", c.appointment_at as "appointmentSchedule",
  c.interacted_at as "lastInteraction", cr.user_name as creator, c.created_at as "createdDate",
  c.updated_at as "updatedDate", c.version,
  g.ids as "groupCustomer", g.names as "groupNames", p.name as "nameContact", p.phone as "phoneContact"`
const rowJoins = `
  left join business b on b.business_id = c.business_id
  left join account cu on cu.user_id = c.curator_id
  join account cr on cr.user_id = c.created_by
  join customer_source s on s.customer_source_id = c.source_id
  left join relationship r on r.relationship_id = c.relationship_id
  left join lateral (
    select array_agg(x.customer_group_id) ids, array_agg(y.name) names
      from customer_group_ref x join customer_group y using (customer_group_id) where x.customer_id = c.customer_id) g on true
  left join customer_contact p on p.customer_id = c.customer_id and p.is_primary`
const newest = 'order by c.created_at desc, c.customer_id desc limit 20'

const named = (name: string, text: string, values: unknown[]) =>
  pool.query({ name, text, values }).then(({ rows }) => rows)

app.get<{ Params: { user: string } }>('/own/:user', ({ params }) =>
  named(
    'own',
    `select ${rowColumns} from (select customer_id, created_at from customer_access where user_id = $1
    order by created_at desc, customer_id desc limit 20) a join customer c using (customer_id) ${rowJoins} ${newest}`,
    [params.user],
  ),
)
app.get<{ Params: { department: string } }>('/department/:department', ({ params }) =>
  named(
    'department',
    `select ${rowColumns} from (select * from customer c where department_id = $1 and deleted_at is null ${newest}) c
    ${rowJoins} ${newest}`,
    [params.department],
  ),
)
app.get('/all', () =>
  named(
    'all',
    `select ${rowColumns} from (select * from customer c where deleted_at is null ${newest}) c ${rowJoins} ${newest}`,
    [],
  ),
)
app.get<{ Params: { at: string; id: string } }>('/keyset/:at/:id', ({ params }) =>
  named(
    'keyset',
    `select ${rowColumns} from (select * from customer c where deleted_at is null
    and created_at <= $1 and (created_at, customer_id) <= ($1, $2) ${newest}) c ${rowJoins} ${newest}`,
    [params.at, params.id],
  ),
)
app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const [rows, contacts] = await Promise.all([
    named('one', `select ${rowColumns} from customer c ${rowJoins} where c.customer_id = $1`, [params.id]),
    named(
      'contacts',
      `select contact_id as "contactId", name as "nameContact", phone as "phoneContact", email as "emailContact",
      gender as "genderContact", birthday, is_primary as primary from customer_contact where customer_id = $1 order by rank`,
      [params.id],
    ),
  ])
  return { ...rows[0], contacts }
})
app.post<{ Body: Record<string, unknown> }>('/create', async ({ body }) => {
  const [row] = await named(
    'create',
    `with c as (
       insert into customer (name, name_key, phone, email, source_id, curator_id, department_id, created_by, updated_by)
       values ($1, $1, $2, $3, $4, $5, (select department_id from account where user_id = $5), $5, $5) returning *),
     g as (insert into customer_group_ref select customer_id, unnest($6::bigint[]) from c),
     a as (insert into customer_access select $5, created_at, customer_id from c),
     k as (
       insert into customer_contact (customer_id, name, phone, email, is_primary)
       select customer_id, name, phone, email, true from c returning contact_id)
     select c.*, k.contact_id from c, k`,
    [body['name'], body['phone'], body['email'], body['source'], body['user'], body['groups']],
  )
  return row
})

const person = `
  a.user_id as "userId", a.user_name as "userName", a.full_name as "fullName", a.email, a.phone,
  a.system_role as "systemRole", a.priority_permission as "priorityPermission", a.department_id as "departmentId",
  d.name as "departmentName", a.position_id as "positionId", p.name as "positionName", a.user_group_id as "userGroupId",
  g.name as "userGroupName", a.machine_code as "machineCode", a.avatar_key as avatar, a.avatar_type as "avatarType",
  a.activated, a.state, a.state as standing, a.created_at as "createdDate", s.seen_at as "lastSeen"`
const personJoins = `
  join department d on d.department_id = a.department_id
  join position p on p.position_id = a.position_id
  join user_group g on g.user_group_id = a.user_group_id
  left join lateral (select seen_at from session where user_id = a.user_id order by seen_at desc limit 1) s on true
  order by a.name_key, a.user_id`

app.get('/users', () =>
  named(
    'users',
    `select ${person} from (select * from account where deleted_at is null order by name_key, user_id limit 20) a
    ${personJoins}`,
    [],
  ),
)
// Unnamed, as a search must be: a kept plan would not know the words.
app.get<{ Querystring: { text: string } }>('/users/search', async ({ query }) => {
  const words = query.text.split(' ').map((word) => `%${word}%`)
  const { rows } = await pool.query(
    `select ${person} from (select * from account where deleted_at is null and search like all ($1)
    order by name_key, user_id limit 20) a ${personJoins}`,
    [words],
  )
  return rows
})
app.get('/departments', () =>
  named(
    'departments',
    `select d.department_id as index, d.name, d.parent_id as parent, d.parent_id is null as "isDefault", d.version,
      d.deleted_at is not null as deleted, l.user_id as "leaderId", l.user_name as "leaderName",
      l.full_name as "leaderFullName", coalesce(s.staff, 0) as staff
      from department d
      left join account l on l.department_id = d.department_id and l.position_id = 1 and l.deleted_at is null
      left join (select department_id, count(*)::int staff from account where deleted_at is null group by 1) s
        on s.department_id = d.department_id
     where d.deleted_at is null order by d.parent_id nulls first, d.name`,
    [],
  ),
)
app.post<{ Body: Record<string, unknown> }>('/permission', ({ body }) =>
  named(
    'permission',
    `insert into permission (source, owner_id, function_tag, can_access, can_add) values (1, $1, 'MNU_File', $2, $2)
     on conflict (source, owner_id, department_id, function_tag)
     do update set can_access = excluded.can_access, can_add = excluded.can_add returning *`,
    [body['userId'], body['given']],
  ),
)
app.get<{ Params: { session: string } }>('/actor/:session', ({ params }) =>
  named(
    'actor',
    `select a.user_id, a.user_name, a.system_role, a.priority_permission, a.department_id, a.position_id, p.*
      from session s join account a using (user_id)
      left join permission p on p.function_tag = 'MNU_Customer'
       and p.source = case when a.priority_permission = 3 and a.position_id = 1 then 4 else a.priority_permission end
       and p.owner_id = case a.priority_permission when 1 then a.user_id when 2 then a.user_group_id else a.position_id end
       and p.department_id = case a.priority_permission when 3 then a.department_id else 0 end
     where s.session_id = $1 and s.ended_at is null and s.ends_at > now()`,
    [params.session],
  ),
)

await ticketRoutes(app, named)
salesRoutes(app, named)
hitRoutes(app, named)
marketingRoutes(app, named)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
