import { randomUUID } from 'node:crypto'
import { type Answer, ask, encode, type Person } from './ask.ts'
import { addCustomer, csvOf, draftOf, newPhone, storedPhone, upload } from './customers.ts'
import { until } from './hear.ts'
import { choose, type Findings, openFindings, scenario } from './scenario.ts'
import { clientSecrets } from './secrets.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

interface Arena {
  readonly site: ServerSite
  readonly server: ServerProcess
  readonly people: readonly Person[]
  readonly admin: Person
  readonly findings: Findings
}

const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))
const codesOf = (answers: readonly Answer[]) =>
  answers
    .map(({ status }) => status)
    .sort()
    .join(' ')
const expected = (answers: readonly Answer[], allowed: readonly number[], what: string, findings: Findings) => {
  for (const { status, text } of answers)
    findings.check(allowed.includes(status), `${what}: an answer that is not expected`, `${status} ${text}`)
}

async function countOf({ site }: Arena, condition: string, values: readonly unknown[]): Promise<number> {
  const rows = await site.query<{ n: number }>(`select count(*)::int as n from customer where ${condition}`, values)
  return rows[0]?.n ?? 0
}

/** One customer for a mail in either case and a phone in either spelling. */
async function sameMail(arena: Arena, round: number): Promise<void> {
  const { server, people, site, findings } = arena
  const email = `race${round}@example.vn`
  const phone = newPhone()
  const drafts = times(8, (at) =>
    draftOf(site.choices, {
      emailCustomer: at % 2 === 0 ? email : email.toUpperCase(),
      phoneCustomer: at % 3 === 0 ? phone : storedPhone(phone),
    }),
  )
  const answers = await Promise.all(
    drafts.map((draft, at) => addCustomer(server.origin, people[at % people.length] ?? arena.admin, draft)),
  )
  expected(answers, [200, 409], 'same mail', findings)
  const n = await countOf(arena, 'email = $1 or phone = $2', [email, storedPhone(phone)])
  findings.check(n === 1, 'same mail: not exactly one row', `${n}: ${codesOf(answers)}`)
}

/** Whatever the order, no customer presents itself over others. */
async function rings(arena: Arena, round: number): Promise<void> {
  const { server, admin, site, findings } = arena
  const size = 2 + (round % 3)
  const added = await Promise.all(times(size, () => addCustomer(server.origin, admin, draftOf(site.choices))))
  const ids = added.map((answer) => answer.json<{ customerId: number }>().customerId)
  const answers = await Promise.all(
    ids.map((customerId, at) =>
      ask(server.origin, {
        method: 'PUT',
        path: '/api/Customer/UpdateCustomerRef',
        headers: admin.headers,
        body: { customerIds: [customerId], source: 1, refId: ids[(at + 1) % size] },
      }),
    ),
  )
  expected(answers, [200, 422, 409, 503], 'rings', findings)
  const rows = await site.query<{ n: number }>(
    `with recursive above (start, at) as (
       select customer_id, referrer_customer_id from customer where customer_id = any($1)
       union select start, c.referrer_customer_id from above join customer c on c.customer_id = above.at)
     select count(*)::int as n from above where start = at`,
    [ids],
  )
  findings.check(rows[0]?.n === 0, 'rings: a circle stands', codesOf(answers))
  findings.check(
    answers.some(({ status }) => status === 200),
    'rings: nobody got through',
    codesOf(answers),
  )
}

/** Of several edits of one version one is taken, and the version counts them. */
async function versions(arena: Arena, round: number): Promise<void> {
  const { server, admin, site, findings } = arena
  const first = (await addCustomer(server.origin, admin, draftOf(site.choices))).json<{
    customerId: number
    version: number
  }>()
  const edit = (at: number) =>
    ask(server.origin, {
      method: 'PUT',
      path: '/api/Customer/UpdateCustomer',
      headers: admin.headers,
      body: { customerId: first.customerId, version: first.version, name: `Sửa ${round} ${at}` },
    })
  const answers = await Promise.all(times(8, edit))
  expected(answers, [200, 409], 'versions', findings)
  const won = answers.filter(({ status }) => status === 200)
  findings.check(won.length === 1, 'versions: not exactly one edit was taken', codesOf(answers))
  const [row] = await site.query<{ name: string }>('select name from customer where customer_id = $1', [
    first.customerId,
  ])
  findings.check(row?.name === won[0]?.json<{ name: string }>().name, 'versions: the stored edit is another one')
}

/** One key sent several times at once: one customer, one answer. */
async function sameKey(arena: Arena): Promise<void> {
  const { server, admin, site, findings } = arena
  const draft = draftOf(site.choices)
  const key = randomUUID()
  const answers = await Promise.all(times(6, () => addCustomer(server.origin, admin, draft, key)))
  expected(answers, [200], 'same key', findings)
  findings.check(new Set(answers.map(({ text }) => text)).size === 1, 'same key: answers differ')
  const n = await countOf(arena, 'phone = $1', [storedPhone(draft.phoneCustomer)])
  findings.check(n === 1, 'same key: not exactly one row', String(n))
}

/** Two leaders for one department. */
async function leaders({ server, admin, site, findings }: Arena, round: number): Promise<void> {
  const departmentId = site.departmentIds[round % site.departmentIds.length]
  await site.query('update account set position_id = 4 where position_id = 1 and department_id = $1', [departmentId])
  const register = (at: number) =>
    ask(server.origin, {
      method: 'POST',
      path: '/api/UserAccount/Register',
      headers: { ...admin.headers, 'com-aes': clientSecrets.comAes },
      body: {
        hosting: server.origin,
        userName: `leader.r${round}.n${at}`,
        password: encode('Aa@13579bdf'),
        fullName: 'Người thử',
        email: `leader.r${round}.n${at}@example.vn`,
        departmentId,
        positionId: 1,
      },
    })
  const answers = await Promise.all(times(3, register))
  expected(answers, [200, 409], 'leaders', findings)
  const [found] = await site.query<{ n: number }>(
    'select count(*)::int as n from account where position_id = 1 and deleted_at is null and department_id = $1',
    [departmentId],
  )
  findings.check(found?.n === 1, 'leaders: not exactly one', `${found?.n}: ${codesOf(answers)}`)
}

/** One file by two people at once. */
async function sameFile(arena: Arena, round: number): Promise<void> {
  const { server, people, site, findings } = arena
  const tag = `Cùng tệp ${round}`
  const file = { name: 'khach.csv', content: csvOf(tag, 1_000, site.choices) }
  const answers = await Promise.all(people.slice(0, 2).map((person) => upload(server.origin, person, file)))
  expected(answers, [202], 'same file', findings)
  const left = "select count(*)::int as n from customer_upload where state in ('checking', 'writing')"
  const ended = await until(async () => (await site.query<{ n: number }>(left))[0]?.n === 0, 60_000)
  findings.check(ended !== undefined, 'same file: not ended after 60 s')
  const n = await countOf(arena, 'name like $1', [`${tag} %`])
  findings.check(n === 1_000, 'same file: not 1,000 rows', String(n))
  const states = await site.query<{ state: string; n: number }>(
    `select u.state, (select count(*)::int from customer_upload_row r where r.upload_id = u.upload_id and faults <> '[]') as n
       from customer_upload u order by created_at desc limit 2`,
  )
  const told = states
    .map(({ state, n: faulty }) => `${state} ${faulty}`)
    .sort()
    .join(', ')
  findings.check(told === 'done 0, failed 1000', 'same file: the second does not list every double', told)
}

scenario({
  name: 'races',
  promise:
    'the same mail or phone at once gives one row, no referral circle, one edit of a version, one answer of a key, one leader, one of two equal files; no 5xx',
  async run(place, length) {
    const findings = openFindings()
    const rounds = choose(length, 15, 200)
    const site = await openOnServer(place)
    const server = await site.start()
    const people = await Promise.all(site.writers.map((name) => site.signIn(server, name)))
    const admin = await site.signIn(server, 'admin')
    const arena: Arena = { site, server, people, admin, findings }
    const fewer = Math.ceil(rounds / 5)
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([sameMail(arena, round), rings(arena, round), versions(arena, round), sameKey(arena)])
      if (round < fewer) await leaders(arena, round)
      if (round < fewer / 2) await sameFile(arena, round)
    }
    await server.stop()
    return {
      length: `${rounds} rounds (leaders ${fewer}, files ${Math.ceil(fewer / 2)})`,
      figures:
        '8 equal customers, rings of 2 to 4, 8 edits of a version, 6 equal keys, 3 leaders, 2 equal files at once',
      broken: findings.list(),
    }
  },
})
