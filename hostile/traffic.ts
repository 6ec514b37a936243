import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Person, type Question } from './ask.ts'
import { draftOf } from './customers.ts'
import type { Choices } from './site.ts'

export interface Traffic {
  readonly tookMs: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
  /** Calls without an answer, by the reason. */
  readonly failures: ReadonlyMap<string, number>
  /** Asked for and not yet answered, at most. */
  readonly waitingMax: number
}

const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(Math.random() * items.length)] ?? items[0]
const upTo = (n: number) => 1 + Math.floor(Math.random() * n)

/** One call as people make them: mostly lists and looks, one in ten writes. */
export function mixedCall(people: readonly [Person, ...Person[]], choices: Choices, customers: number): Question {
  const { userId, headers } = pick(people)
  const kind = upTo(100)
  if (kind <= 40) return { path: `/api/Customer/GetAllCustomerByPage/${userId}/true/all/${upTo(50)}/20`, headers }
  if (kind <= 60) return { path: `/api/Customer/GetCustomerInfoById/${upTo(customers)}/${userId}/true`, headers }
  if (kind <= 70) return { path: `/api/Customer/CalculateCustomerBlocks/${userId}/true/all/20`, headers }
  const text = pick(['nguyễn', 'tran van', '0912', 'công ty', 'do'])
  const body = { text, viewAll: true }
  if (kind <= 85) return { method: 'POST', path: '/api/Customer/SearchCustomer', headers, body }
  if (kind <= 90) return { path: `/api/CustomerGroup/GetCategoryCustomerGroup/${userId}/active`, headers }
  return { method: 'POST', path: '/api/Customer/AddCustomer', headers, body: draftOf(choices) }
}

/**
 * Sends so many calls a second for so long, whether answers come or not: a slow server meets a queue, as in life.
 * Times count from when a call was due.
 */
export async function drive(
  origin: string,
  next: () => Question,
  perSecond: number,
  seconds: number,
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const tookMs: number[] = []
  const statuses = new Map<number, number>()
  const running = new Set<Promise<void>>()
  const failures = new Map<string, number>()
  let waitingMax = 0
  const startedAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueMs = startedAt + (n * 1_000) / perSecond
    const early = dueMs - performance.now()
    if (early > 0) await wait(early)
    const call = ask(origin, { ...next(), agent })
      .then(({ status }) => {
        tookMs.push(performance.now() - dueMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
      .catch((error: NodeJS.ErrnoException) => {
        const reason = error.code ?? error.name
        failures.set(reason, (failures.get(reason) ?? 0) + 1)
      })
      .finally(() => running.delete(call))
    running.add(call)
    waitingMax = Math.max(waitingMax, running.size)
  }
  await Promise.all(running)
  agent.destroy()
  return { tookMs, statuses, failures, waitingMax }
}

/** 5xx and calls without an answer, in words; empty when there were none. */
export function faultsIn({ statuses, failures }: Traffic): string {
  const refused = [...statuses].filter(([status]) => status >= 500).map(([status, n]) => `${n} × ${status}`)
  const silent = [...failures].map(([reason, n]) => `${n} × no answer (${reason})`)
  return [...refused, ...silent].join(', ')
}
