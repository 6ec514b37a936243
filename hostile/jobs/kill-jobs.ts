import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../ask.ts'
import { type Findings, msOf, quantile } from '../scenario.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Site } from '../site.ts'

const endsWithinMs = 60_000

export interface Attempt {
  /** What the call answered; undefined: the kill cut it off. */
  readonly answer: Promise<{ status: number; text: string } | undefined>
}

interface Work<A extends Attempt> {
  /** One of them, as the report names it. */
  readonly noun: string
  readonly writers: readonly string[]
  readonly begin: (server: ServerProcess, people: readonly Person[], round: number) => Promise<readonly A[]>
  readonly killWithinMs: number
  /** How many of them are still under way, as `n`. */
  readonly waiting: string
  /** Adds what is broken of one, and answers whether it is there, whole. */
  readonly judge: (attempt: A) => Promise<boolean>
}

/** Waits until nothing is under way any more; answers how long that took. */
async function untilEnded(site: Site, waiting: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [left] = await site.query<{ n: number }>(waiting)
    const tookMs = performance.now() - startedAt
    if (left?.n === 0 || tookMs > endsWithinMs * 1.5) return tookMs
    await wait(250)
  }
}

/** Kills the product again and again in the middle of what it does in the background, and judges what is left of it. */
export async function killJobs<A extends Attempt>(
  site: Site,
  { noun, writers, begin, killWithinMs, waiting, judge }: Work<A>,
  kills: number,
  findings: Findings,
): Promise<string> {
  let server = await site.start()
  const people = await Promise.all(writers.map((name) => site.signIn(server, name)))
  const tookMs: number[] = []
  let [whole, all] = [0, 0]
  for (let round = 0; round < kills; round += 1) {
    const attempts = await begin(server, people, round)
    await wait(Math.random() * killWithinMs)
    await server.kill()
    server = await site.start()
    tookMs.push(await untilEnded(site, waiting))
    for (const attempt of attempts) {
      const isWhole = await judge(attempt)
      const accepted = await attempt.answer
      const isTaken = accepted !== undefined && accepted.status < 300
      if (accepted && !isTaken) findings.add(`an ${noun} was refused`, `${accepted.status} ${accepted.text}`)
      findings.check(isWhole || !isTaken, `an accepted ${noun} was not written`)
      all += 1
      if (isWhole) whole += 1
    }
  }
  await server.stop()
  const slowest = Math.max(...tookMs)
  findings.check(slowest <= endsWithinMs, `an ${noun} on ${site.kind} ended after more than 60 s`, msOf(slowest))
  return `${site.kind}: ${kills} kills, ${whole} of ${all} ${noun}s whole and ${all - whole} absent, ended ${msOf(quantile(tookMs, 0.5))} after the start (slowest ${msOf(slowest)})`
}
