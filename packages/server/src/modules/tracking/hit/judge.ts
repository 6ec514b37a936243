import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** They fetch a picture when a person opens the mail, for that person. */
const proxies = /GoogleImageProxy|ggpht\.com|YahooMailProxy/i
/** Programs that people read mail with, although they name no browser. */
const mailPrograms = /ms-office|MSOffice|Microsoft O|Thunderbird|AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/i
const ahead = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const

export interface Visitor {
  readonly headers: IncomingHttpHeaders
  /** So many from one network in so short a time that no person can do it. */
  readonly isCrowd: boolean
}

/**
 * Who it was, by what is sent along and never kept: true is a machine, false a person by a proxy; null is not sure until
 * it is seen what came beside it.
 */
export function judge({ headers, isCrowd }: Visitor): boolean | null {
  const program = headers['user-agent'] ?? ''
  if (proxies.test(program)) return false
  if (ahead.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')))) return true
  if (program.trim() === '' || isCrowd) return true
  return isbot(program) && !mailPrograms.test(program) ? true : null
}

export const isProxied = (headers: IncomingHttpHeaders): boolean => proxies.test(headers['user-agent'] ?? '')
