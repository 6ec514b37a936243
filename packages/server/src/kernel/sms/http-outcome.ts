import { type Asked, askJudged, RequestFault } from '../outside/judged-request.ts'
import type { SmsOutcome } from './gateway.ts'

/** What no gateway means by its own codes. */
function byStatus(status: number): SmsOutcome | undefined {
  const detail = `status ${status}`
  if (status === 429 || status === 503) return { kind: 'later', detail }
  if (status === 401 || status === 403 || status === 404) return { kind: 'refused', step: 'sender', detail }
  if (status >= 400 && status < 500) return { kind: 'refused', step: 'message', detail }
  // Broken off behind its door: it may have been taken before.
  if (status < 200 || status >= 300) return { kind: 'unknown', detail }
  return undefined
}

/** The fields of an answer in JSON; undefined: it is none. */
export function fieldsOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Asks once; `read` is given the fields of a good answer. */
export async function askGateway(
  asked: Asked,
  read: (fields: Record<string, unknown>, body: string) => SmsOutcome,
): Promise<SmsOutcome> {
  try {
    const { status, body } = await askJudged(asked)
    return byStatus(status) ?? read(fieldsOf(body) ?? {}, body)
  } catch (error) {
    const fault = error instanceof RequestFault ? error : new RequestFault('failed', true)
    return { kind: fault.mayHaveArrived ? 'unknown' : 'unsent', detail: fault.code }
  }
}
