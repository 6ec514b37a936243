import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './ask.ts'
import { addCustomer, draftOf, storedPhone } from './customers.ts'
import { choose, type Findings, msOf, openFindings, quantile, scenario } from './scenario.ts'
import { openEmbedded, type Site } from './site.ts'

const writersAtOnce = 4
const repeatedMax = 5

interface Write {
  readonly key: string
  readonly draft: { readonly phoneCustomer: string }
  /** The answer; undefined when the process died before it came. */
  text: string | undefined
}

/** Writes one customer after the other until the process is gone. */
async function writeUntilDead(origin: string, person: Person, site: Site, writes: Write[]): Promise<void> {
  for (;;) {
    const write: Write = { key: randomUUID(), draft: draftOf(site.choices), text: undefined }
    writes.push(write)
    const answer = await addCustomer(origin, person, write.draft, write.key).catch(() => undefined)
    if (answer === undefined) return
    if (answer.status !== 200) throw new Error(`a write was refused: ${answer.status} ${answer.text}`)
    write.text = answer.text
  }
}

async function judge(site: Site, writes: readonly Write[], findings: Findings): Promise<void> {
  const stored = await site.query<{ phone: string; n: number }>(
    'select phone, count(*)::int as n from customer where phone = any($1) group by phone',
    [writes.map(({ draft }) => storedPhone(draft.phoneCustomer))],
  )
  const countOf = new Map(stored.map(({ phone, n }) => [phone, n]))
  for (const { draft, text } of writes) {
    const n = countOf.get(storedPhone(draft.phoneCustomer)) ?? 0
    findings.check(n <= 1, 'a customer is there twice')
    if (text !== undefined) findings.check(n === 1, 'an acknowledged write is lost', draft.phoneCustomer)
  }
}

const idOf = (text: string): unknown => (JSON.parse(text) as { customerId: number }).customerId

/** What was in flight, and a few that were answered, asked again with their keys. */
async function repeat(origin: string, person: Person, writes: readonly Write[], findings: Findings): Promise<number> {
  const open = writes.filter(({ text }) => text === undefined)
  const answered = writes.filter(({ text }) => text !== undefined).slice(-repeatedMax)
  for (const write of [...open, ...answered]) {
    const again = await addCustomer(origin, person, write.draft, write.key)
    findings.check(again.status === 200, 'a repeat with its key was refused', `${again.status} ${again.text}`)
    if (again.status !== 200) continue
    if (write.text !== undefined)
      findings.check(again.text === write.text, 'a repeat got another answer', `${write.text} then ${again.text}`)
    const twice = await addCustomer(origin, person, write.draft, write.key)
    findings.check(idOf(twice.text) === idOf(again.text), 'a second repeat named another customer')
    write.text = again.text
  }
  return open.length
}

scenario({
  name: 'embedded-kill',
  promise:
    'killed with its embedded database, no acknowledged write is lost, each is there once, a repeat with its key gets the first answer; recovery adds ≤ 2 s to the start',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 6, 50)
    const site = await openEmbedded(place)
    let server = await site.start()
    const admin = await site.signIn(server, 'admin')
    await server.stop()
    server = await site.start()
    const cleanMs = server.readyMs
    const readyMs: number[] = []
    let acknowledged = 0
    let inFlight = 0
    for (let round = 0; round < kills; round += 1) {
      const writes: Write[] = []
      const { origin } = server
      const writers = Array.from({ length: writersAtOnce }, () => writeUntilDead(origin, admin, site, writes))
      await wait(100 + Math.random() * 1_200)
      await server.kill()
      await Promise.all(writers)
      server = await site.start()
      readyMs.push(server.readyMs)
      acknowledged += writes.filter(({ text }) => text !== undefined).length
      await judge(site, writes, findings)
      inFlight += await repeat(origin, admin, writes, findings)
      await judge(site, writes, findings)
    }
    const half = quantile(readyMs, 0.5)
    findings.check(half - cleanMs <= 2_000, 'recovery adds more than 2 s', `${msOf(half)} against ${msOf(cleanMs)}`)
    await server.stop()
    const figures = `${kills} kills, ${acknowledged} acknowledged writes, ${inFlight} cut off and repeated with their keys; ready ${msOf(half)} after a kill (slowest ${msOf(Math.max(...readyMs))}), ${msOf(cleanMs)} after a stop`
    return { length: `${kills} kills, ${writersAtOnce} writers`, figures, broken: findings.list() }
  },
})
