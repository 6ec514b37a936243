import autocannon from 'autocannon'

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  /** A new body for each request, where the same one twice would be refused. */
  readonly body?: (n: number) => string
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
  const { method = 'GET', path, headers = {}, body } = request
  const result = await autocannon({
    url: origin + path,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { setupRequest: (r: object) => ({ ...r, body: body(nextSerial()) }) } : {}),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${path}: ${result.non2xx} refusals and ${result.errors} errors`)
  // Whole milliseconds are too coarse here; the rate at one connection tells the same finer.
  const p50Ms = connections === 1 ? 1000 / result.requests.average : result.latency.p50
  return { perSecond: result.requests.average, p50Ms, p99Ms: result.latency.p99 }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
