import { nameSortKey } from '@crm/contract/rules/fold'
import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { inTransaction } from '../kernel/database/transaction.ts'
import type { Db } from '../schema/index.ts'
import { branches } from './company-branches.ts'
import { demoCompany, departments as demoDepartments } from './departments.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { emailOf, personName, usernameOf } from './names.ts'
import { makeRandom, type Random } from './random.ts'
import { staff } from './staff.ts'

/** What the product promises to stay quick with. */
export const largeCompany = { departments: 200, users: 5_000 }

export type CompanyOrder = {
  /** In all, the demo company's own included. */
  departments: number
  users: number
  seed: number
  today: Date
  passwordHash: string
}

/** Grows the demo company that seedCompany made: branches with departments, a leader for each, and their people. */
export async function fillCompany(db: Db, order: CompanyOrder): Promise<void> {
  const placed = placeBranches(order.departments)
  await inTransaction(db, async (trx) => {
    await insertDepartments(trx, placed, order)
    await copyRights(trx, placed)
    await insertPeople(trx, placed, order)
    await continueIds(trx, {
      department: 'department_id',
      account: 'user_id',
      permission_set: 'permission_set_id',
    })
    await insertSessions(trx, order)
  })
  const filled = ['department', 'account', 'session', 'permission', 'permission_set', 'leader_department'] as const
  await sql`vacuum (analyze) ${sql.join(filled.map((table) => sql.table(table)))}`.execute(db)
}

type Placed = { id: number; parentId: number; likeId: number; name: string; city: string }

const rootId = 1
const idOfDemo = (code: string) => demoDepartments.findIndex((one) => one.code === code) + 1

function placeBranches(count: number): Placed[] {
  const first = demoDepartments.length + 1
  const chosen = branches.slice(0, count - demoDepartments.length)
  const ids = new Map(chosen.map(({ name }, index) => [name, first + index]))
  return chosen.map(({ name, city, under, like }, index) => ({
    id: first + index,
    parentId: (under === null ? rootId : ids.get(under)) ?? rootId,
    likeId: idOfDemo(like),
    name,
    city,
  }))
}

const openedAt = ({ today }: CompanyOrder) => new Date(today.getTime() - 3 * 365 * 86_400_000)

async function insertDepartments(db: Db, placed: readonly Placed[], order: CompanyOrder): Promise<void> {
  const rows = placed.map(({ id, parentId, name, city }) => ({
    department_id: id,
    parent_id: parentId,
    name,
    city,
    address: '',
    phone: '',
    fax: '',
    description: '',
    created_at: openedAt(order),
  }))
  await insertRows(db, 'department', rows)
}

/** Leaders and employees may what those of the demo department of the same work may; a leader sees what is below. */
async function copyRights(db: Db, placed: readonly Placed[]): Promise<void> {
  const [ids, models] = [placed.map(({ id }) => id), placed.map(({ likeId }) => likeId)]
  const copied = sql`unnest(${ids}::bigint[], ${models}::bigint[]) as copy (id, model)`
  await sql`
    insert into permission (source, owner_id, department_id, function_tag, can_access, can_add, can_edit, can_delete,
                            can_permanent_del, can_download, can_view_all)
    select source, owner_id, copy.id, function_tag, can_access, can_add, can_edit, can_delete, can_permanent_del,
           can_download, can_view_all
      from ${copied} join permission p on p.department_id = copy.model`.execute(db)
  await sql`
    insert into permission_set (permission_set_id, source, owner_id, department_id)
    select (select max(permission_set_id) from permission_set) + row_number() over (), source, owner_id, copy.id
      from ${copied} join permission_set s on s.department_id = copy.model`.execute(db)
  await sql`
    insert into leader_department (department_id, child_department_id)
    select parent_id, department_id from department
     where department_id = any(${ids}::bigint[]) and parent_id <> ${rootId}`.execute(db)
}

type Person = { departmentId: number; isLeader: boolean }

/** One leader to each department, then everybody else anywhere. */
const seatsOf = (random: Random, placed: readonly Placed[], count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const led = placed[index]
    return { departmentId: (led ?? random.pick(placed)).id, isLeader: led !== undefined }
  })

const positionOf = (random: Random, { isLeader }: Person) =>
  isLeader
    ? LEADER_POSITION_ID
    : random.weighted([
        [EMPLOYEE_POSITION_ID, 86],
        [3, 10],
        [2, 4],
      ])

const stateOf = (random: Random) =>
  random.weighted<'working' | 'paused' | 'suspended'>([
    ['working', 96],
    ['paused', 3],
    ['suspended', 1],
  ])

function accountOf(random: Random, person: Person, userId: number, order: CompanyOrder) {
  const name = personName(random)
  const age = random.int(30, 3 * 365)
  return {
    user_id: userId,
    // The id tells namesakes apart: of five thousand Vietnamese names many are the same.
    user_name: usernameOf(name, userId),
    full_name: name.fullName,
    name_key: nameSortKey(name.fullName),
    email: emailOf(name, demoCompany, userId),
    phone: `8490${String(3_120_100 + userId).padStart(7, '0')}`,
    password_hash: order.passwordHash,
    system_role: 'user' as const,
    priority_permission: random.weighted<1 | 2 | 3>([
      [3, 90],
      [2, 8],
      [1, 2],
    ]),
    department_id: person.departmentId,
    position_id: positionOf(random, person),
    user_group_id: person.isLeader ? 2 : 1,
    machine_code: random.chance(0.5) ? String(10_000 + userId) : '',
    affiliate_code: '',
    activated: random.chance(0.98),
    state: stateOf(random),
    created_at: new Date(order.today.getTime() - age * 86_400_000),
  }
}

async function insertPeople(db: Db, placed: readonly Placed[], order: CompanyOrder): Promise<void> {
  const random = makeRandom(order.seed)
  const first = staff.length + 1
  const seats = seatsOf(random, placed, order.users - staff.length)
  await insertRows(
    db,
    'account',
    seats.map((person, index) => accountOf(random, person, first + index, order)),
  )
}

/** Where people were signed in over the last month; nobody is now. */
async function insertSessions(db: Db, { today }: CompanyOrder): Promise<void> {
  await sql`
    insert into session (session_id, user_id, user_agent, address, created_at, seen_at, ends_at, ended_at)
    select gen_random_uuid(), user_id, 'Mozilla/5.0', '127.0.0.1', seen - interval '2 hours', seen, seen, seen
      from account, generate_series(0, 3) as nth,
           lateral (select ${today}::timestamptz - make_interval(days => nth * 7, mins => (user_id * 37 % 5000)::int) as seen) s
     where activated`.execute(db)
}
