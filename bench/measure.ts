import autocannon from 'autocannon'

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Record<string, string>
  /** Its good answer leads elsewhere. */
  readonly redirects?: boolean
  /** A new body for each request, where the same one twice would be refused. */
  readonly body?: (n: number, held: Held) => string
  /** Hears the answer to that body, for what the next one must know. */
  readonly answered?: (held: Held, answer: string) => void
}

/** What one request keeps until its answer. */
export interface Held {
  kept?: unknown
}

export interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

let serial = Date.now() % 100_000_000
const nextSerial = () => {
  serial += 1
  return serial
}

/** One burst of requests on some connections. A failing answer fails the run: a fast refusal is no speed. */
export async function burst(origin: string, request: Request, connections: number, seconds: number): Promise<Figures> {
  const { method = 'GET', path, headers = {}, redirects = false, body, answered } = request
  const result = await autocannon({
    url: origin + path,
    connections,
    duration: seconds,
    // A busy machine is slow, not wrong: this only ends what hangs.
    timeout: 60,
    // How often it looks whether the time is over, and with that how short a burst may be.
    sampleInt: 50,
    requests: [
      {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { setupRequest: (r: object, held: Held) => ({ ...r, body: body(nextSerial(), held) }) } : {}),
        ...(answered ? { onResponse: (_: number, answer: string, held: Held) => answered(held, answer) } : {}),
      },
    ],
  })
  const good = redirects ? result['3xx'] : result['2xx']
  const refusals = result['2xx'] + result.non2xx - good
  if (refusals > 0 || result.errors > 0)
    throw new Error(`${method} ${path}: ${refusals} refusals and ${result.errors} errors`)
  // What answers so slowly is given time enough for a figure.
  if (good === 0) return burst(origin, request, connections, seconds * 4)
  const perSecond = good / result.duration
  // Whole milliseconds are too coarse here; the rate at one connection tells the same finer.
  const p50Ms = connections === 1 ? 1000 / perSecond : result.latency.p50
  return { perSecond, p50Ms, p99Ms: result.latency.p99 }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
