import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  await sql`delete from pgboss.job where name = 'customers-follow'`.execute(h.db)
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const rounds = 20
type Answer = { statusCode: number; json(): { code?: string } }
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : codeOf(answer)[1])).sort()
const countOf = async (query: ReturnType<typeof sql>) => (await query.execute(h.db)).rows.length

const seat = (departmentId: number, userId: number | null, version: number) =>
  admin.put('/api/Department/ChangeDepartmentLeader', { departmentId, userId, version })

/** A department under the root with a leader of its own. */
async function led(leader: Parameters<typeof calls.userOf>[0]) {
  const { index } = await calls.add(admin)
  await calls.lead(admin, index, calls.userOf(leader))
  return index
}

describe('at the same moment', () => {
  it('two leaders are seated: one is, the other is told', async () => {
    const [one, other] = [calls.userOf('staff.sales01'), calls.userOf('staff.support')]
    for (let round = 0; round < rounds; round += 1) {
      const { index, version } = await calls.add(admin)
      const answers = await Promise.all([seat(index, one, version), seat(index, other, version)])
      expect(codesOf(answers)).toEqual(['done', 'request.staleVersion'])
      expect((await calls.read(admin, index)).leader?.userId).toBe(answers[0]?.statusCode === 200 ? one : other)
    }
  })

  it('a leader registers past the department and another is seated: the department has one leader', async () => {
    const person = calls.userOf('staff.sales01')
    for (let round = 0; round < rounds; round += 1) {
      const { index, version } = await calls.add(admin)
      const insert = sql`insert into account (user_name, full_name, email, password_hash, department_id, position_id,
        user_group_id) values (${`nguoi.moi${round}`}, 'Người mới', ${`moi${round}@hoatieu.test`}, 'x', ${index}, 1, 1)`
        .execute(h.db)
        .then(() => 'done')
        .catch(() => 'account.leaderExists')
      const [seated, registered] = await Promise.all([seat(index, person, version), insert])
      expect(['done', 'account.leaderExists']).toEqual(expect.arrayContaining([...codesOf([seated]), registered]))
      const { rows } = await sql`select 1 from account where department_id = ${index} and position_id = 1`.execute(h.db)
      expect(rows).toHaveLength(1)
    }
  })

  it('a department is deleted and people are sent to it: they are in a live one', async () => {
    const people = [calls.userOf('staff.sales01'), calls.userOf('staff.sales02')]
    for (let round = 0; round < rounds; round += 1) {
      const { index } = await calls.add(admin)
      await sql`insert into account (user_name, full_name, email, password_hash, department_id, position_id,
        user_group_id) values (${`truong.phong${round}`}, 'Trưởng', ${`truong${round}@hoatieu.test`}, 'x', ${index}, 1, 1)`.execute(
        h.db,
      )
      await sql`update account set deleted_at = now() where user_name = ${`truong.phong${round}`}`.execute(h.db)
      const answers = await Promise.all([seat(index, people[0] ?? 0, 1), calls.remove(admin, index)])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
      expect(codesOf(answers).filter((code) => code === 'done')).toHaveLength(1)
    }
    expect(
      await countOf(sql`select 1 from account a join department d on d.department_id = a.department_id
        where a.deleted_at is null and d.deleted_at is not null`),
    ).toBe(0)
  })

  it('a department is put under another while that is deleted or loses its leader', async () => {
    const leader = calls.userOf('staff.market')
    for (let round = 0; round < rounds; round += 1) {
      const parent = await led('staff.market')
      const { version } = await calls.read(admin, parent)
      const added = admin.post('/api/Department/AddDepartment', { name: `Tổ ${round}`, parent })
      const emptied = round % 2 === 0 ? seat(parent, null, version) : calls.send(admin, [leader], calls.idOf('sales'))
      const answers = await Promise.all([added, emptied])
      expect(codesOf(answers)).toEqual(['department.leaderNeeded', 'done'])
      // The next round seats the same person elsewhere.
      await sql`update account set position_id = 4, department_id = ${calls.idOf('sales')} where user_id = ${leader}`.execute(
        h.db,
      )
    }
  })

  it('a ticket comes into a department while that loses its leader or is deleted', async () => {
    const [tickets, sales] = [ticketCalls(h), await h.signIn('staff.sales01')]
    const leader = calls.userOf('staff.market')
    for (let round = 0; round < rounds; round += 1) {
      const departmentId = await led('staff.market')
      const { version } = await calls.read(admin, departmentId)
      const elsewhere = await tickets.add(sales)
      const comes = () =>
        round % 4 < 2
          ? tickets.send(sales, { DepartmentId: departmentId })
          : tickets.update(admin, elsewhere, { departmentId })
      const emptied = () =>
        round % 2 === 0 ? seat(departmentId, null, version) : calls.send(admin, [leader], calls.idOf('sales'))
      const answers = await Promise.all(round % 8 < 4 ? [comes(), emptied()] : [emptied(), comes()])
      expect(codesOf(answers)).toEqual(['department.leaderNeeded', 'done'])
      await sql`delete from ticket where department_id = ${departmentId}`.execute(h.db)
      await sql`update account set position_id = 4, department_id = ${calls.idOf('sales')} where user_id = ${leader}`.execute(
        h.db,
      )
      const gone = await Promise.all([comes(), calls.remove(admin, departmentId)])
      expect(gone.every((answer) => answer.statusCode < 500)).toBe(true)
    }
    expect(
      await countOf(sql`select 1 from ticket t join department d on d.department_id = t.department_id
        where d.deleted_at is not null and t.deleted_at is null`),
    ).toBe(0)
  })

  it('two departments are put under each other: one is, and there is no circle', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await calls.read(admin, calls.idOf('support')), await calls.read(admin, calls.idOf('hr'))]
      const answers = await Promise.all([calls.move(admin, one, other.index), calls.move(admin, other, one.index)])
      expect(codesOf(answers)).toEqual(['department.circular', 'done'])
      await sql`update department set parent_id = 1 where department_id in (${one.index}, ${other.index})`.execute(h.db)
    }
  })

  it('three departments in a ring never close it', async () => {
    const ids = [calls.idOf('support'), calls.idOf('hr'), calls.idOf('technical')]
    for (let round = 0; round < rounds; round += 1) {
      const found = await Promise.all(ids.map((id) => calls.read(admin, id)))
      const answers = await Promise.all(found.map((one, at) => calls.move(admin, one, ids[(at + 1) % 3] ?? 0)))
      expect(codesOf(answers)).toEqual(['department.circular', 'done', 'done'])
      await sql`update department set parent_id = 1 where department_id = any(${ids}::bigint[])`.execute(h.db)
    }
  })

  it('one person is sent to two departments: in one of them, and both are told what came of it', async () => {
    const person = calls.userOf('staff.sales01')
    for (let round = 0; round < rounds; round += 1) {
      const { version } = await calls.placeOf(person)
      const targets = round % 2 === 0 ? ['support', 'hr'] : ['technical', 'accounting']
      const answers = await Promise.all(
        targets.map((code) => calls.send(admin, [person], calls.idOf(code as 'support' | 'hr'))),
      )
      const codes = codesOf(answers)
      expect(['done', 'request.busy']).toEqual(expect.arrayContaining(codes))
      expect(await calls.placeOf(person)).toMatchObject({
        version: version + codes.filter((code) => code === 'done').length,
      })
    }
  })

  it('leaders change places crosswise: every department has one leader at most, and nothing fails', async () => {
    const [market, support] = [calls.idOf('marketing'), calls.idOf('support')]
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await calls.read(admin, market), await calls.read(admin, support)]
      const answers = await Promise.all([
        seat(market, other.leader?.userId ?? calls.userOf('staff.support'), one.version),
        seat(support, one.leader?.userId ?? calls.userOf('staff.market'), other.version),
        calls.send(
          admin,
          [calls.userOf('staff.support2'), calls.userOf('staff.sales02')],
          round % 2 ? support : market,
        ),
      ])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
    }
    expect(
      await countOf(sql`select 1 from account where position_id = 1 and deleted_at is null
        group by department_id having count(*) > 1`),
    ).toBe(0)
  })

  it('the last name, the last place: two additions, one department', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const same = { name: `Phòng Dự án ${round}`, parent: calls.idOf('company') }
      const answers = await Promise.all([1, 2].map(() => admin.post('/api/Department/AddDepartment', same)))
      expect(codesOf(answers)).toEqual(['department.nameExists', 'done'])
    }
    await sql`insert into department (name, parent_id) select 'P' || n, 1
      from generate_series(1, 999 - (select count(*)::int from department)) n`.execute(h.db)
    const answers = await Promise.all(
      ['Áp chót', 'Thừa'].map((name) =>
        calls.add(admin, { name }).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await countOf(sql`select 1 from department where deleted_at is null`)).toBe(1_000)
  })

  it('customers that are written while their curator moves follow as well', async () => {
    const own = await h.signIn('staff.sales01')
    const customers = customerCalls(h)
    for (let round = 0; round < 5; round += 1) {
      const target = calls.idOf(round % 2 === 0 ? 'support' : 'sales')
      const [, sent] = await Promise.all([customers.addMany(own, 5), calls.send(admin, [own.me.userId], target)])
      expect(sent.statusCode).toBe(200)
      await calls.letCustomersFollow()
      expect(await countOf(sql`select 1 from customer where department_id <> ${target}`)).toBe(0)
    }
  })
})
