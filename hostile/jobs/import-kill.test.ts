import type { Person } from '../ask.ts'
import { csvOf, upload } from '../customers.ts'
import { choose, type Findings, openFindings, scenario } from '../scenario.ts'
import type { ServerProcess } from '../server-process.ts'
import { openEmbedded, openOnServer, type Site } from '../site.ts'
import { type Attempt, killJobs } from './kill-jobs.ts'

const rows = 1_000

interface Import extends Attempt {
  readonly tag: string
}

const begin = (site: Site) => async (server: ServerProcess, people: readonly Person[], round: number) =>
  people.map((person, at): Import => {
    const tag = `Lô ${site.kind} ${round}-${at}`
    const file = { name: 'khach.csv', content: csvOf(tag, rows, site.choices) }
    return { tag, answer: upload(server.origin, person, file).catch(() => undefined) }
  })

async function judge(site: Site, { tag }: Import, findings: Findings): Promise<boolean> {
  const [found] = await site.query<{ rows: number; phones: number }>(
    'select count(*)::int as rows, count(distinct phone)::int as phones from customer where name like $1',
    [`${tag} %`],
  )
  const { rows: written = 0, phones = 0 } = found ?? {}
  findings.check(written === 0 || written === rows, 'an import is neither whole nor absent', `${tag}: ${written} rows`)
  findings.check(written === phones, 'rows are doubled', `${tag}: ${written} rows, ${phones} phones`)
  return written === rows
}

scenario({
  name: 'import-kill',
  promise:
    'killed at any moment, an import of 1,000 rows is whole or absent, ends ≤ 60 s after the restart, no row twice',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 4, 50)
    const crash = (site: Site) =>
      killJobs(
        site,
        {
          noun: 'import',
          writers: site.writers,
          begin: begin(site),
          killWithinMs: 3_000,
          waiting: "select count(*)::int as n from customer_upload where state in ('checking', 'writing')",
          judge: (one) => judge(site, one, findings),
        },
        kills,
        findings,
      )
    const figures = await Promise.all([openEmbedded(place).then(crash), openOnServer(place).then(crash)])
    return { length: `${kills} kills on each database`, figures: figures.join('; '), broken: findings.list() }
  },
})
