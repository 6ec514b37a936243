import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './ask.ts'
import { csvOf, upload } from './customers.ts'
import { choose, type Findings, msOf, openFindings, quantile, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openEmbedded, openOnServer, type Site } from './site.ts'

const rows = 1_000
const endsWithinMs = 60_000
const killWithinMs = 3_000

/** Waits until no import runs any more; answers how long that took. */
async function untilEnded(site: Site): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [left] = await site.query<{ n: number }>(
      "select count(*)::int as n from customer_upload where state in ('checking', 'writing')",
    )
    const tookMs = performance.now() - startedAt
    if (left?.n === 0 || tookMs > endsWithinMs * 1.5) return tookMs
    await wait(250)
  }
}

interface Attempt {
  readonly tag: string
  readonly answer: Promise<{ status: number; text: string } | undefined>
}

const begin = (server: ServerProcess, site: Site, people: readonly Person[], round: number): Attempt[] =>
  people.map((person, at) => {
    const tag = `Lô ${site.kind} ${round}-${at}`
    const file = { name: 'khach.csv', content: csvOf(tag, rows, site.choices) }
    return { tag, answer: upload(server.origin, person, file).catch(() => undefined) }
  })

async function judge(site: Site, { tag, answer }: Attempt, findings: Findings): Promise<boolean> {
  const [found] = await site.query<{ rows: number; phones: number }>(
    'select count(*)::int as rows, count(distinct phone)::int as phones from customer where name like $1',
    [`${tag} %`],
  )
  const { rows: written = 0, phones = 0 } = found ?? {}
  const accepted = await answer
  findings.check(written === 0 || written === rows, 'an import is neither whole nor absent', `${tag}: ${written} rows`)
  findings.check(written === phones, 'rows are doubled', `${tag}: ${written} rows, ${phones} phones`)
  if (accepted && accepted.status !== 202) findings.add('an upload was refused', `${accepted.status} ${accepted.text}`)
  if (accepted?.status === 202) findings.check(written === rows, 'an accepted import was not written', tag)
  return written === rows
}

async function crash(site: Site, kills: number, findings: Findings) {
  let server = await site.start()
  const people = await Promise.all(site.writers.map((name) => site.signIn(server, name)))
  const tookMs: number[] = []
  let whole = 0
  for (let round = 0; round < kills; round += 1) {
    const attempts = begin(server, site, people, round)
    await wait(Math.random() * killWithinMs)
    await server.kill()
    server = await site.start()
    tookMs.push(await untilEnded(site))
    for (const attempt of attempts) if (await judge(site, attempt, findings)) whole += 1
  }
  await server.stop()
  const slowest = Math.max(...tookMs)
  findings.check(slowest <= endsWithinMs, `an import on ${site.kind} ended after more than 60 s`, msOf(slowest))
  const of = kills * people.length
  return `${site.kind}: ${kills} kills, ${whole} of ${of} imports whole and ${of - whole} absent, ended ${msOf(quantile(tookMs, 0.5))} after the start (slowest ${msOf(slowest)})`
}

scenario({
  name: 'import-kill',
  promise:
    'killed at any moment, an import of 1,000 rows is whole or absent, ends ≤ 60 s after the restart, no row twice',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 4, 50)
    const figures = await Promise.all([
      openEmbedded(place).then((site) => crash(site, kills, findings)),
      openOnServer(place).then((site) => crash(site, kills, findings)),
    ])
    return { length: `${kills} kills on each database`, figures: figures.join('; '), broken: findings.list() }
  },
})
