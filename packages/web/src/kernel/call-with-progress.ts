import type { Endpoint, ReplyOf } from '@crm/contract/kernel/endpoint'
import { endSession } from './expiry.ts'
import { Failure, failureOf } from './failure.ts'
import { goTo } from './go.ts'
import { getMe, getToken } from './me.ts'
import { buildBody, buildPath, type CallInput, type Parts } from './request.ts'

/** Files take their time on a slow line, but not for ever. */
const TIMEOUT_MS = 600_000

/** How far the sending is. */
export type OnProgress = (sentBytes: number, allBytes: number) => void

function start(request: XMLHttpRequest, endpoint: Endpoint, parts: Parts, asked: string, token: string | null) {
  const me = getMe()
  request.open(endpoint.method, asked)
  request.timeout = TIMEOUT_MS
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.setRequestHeader('NameId', String(me?.userId))
  if (parts.repeatKey !== undefined) request.setRequestHeader('Idempotency-Key', parts.repeatKey)
  request.send(buildBody(endpoint, parts, me))
}

/** It follows a redirect without a word; where it ended tells. */
const isRedirected = ({ responseURL }: XMLHttpRequest, asked: string) =>
  responseURL !== '' && responseURL !== new URL(asked, location.origin).href

/** A 401 of a token that is no longer ours ends nothing, as with any call. */
function failed({ status, responseText }: XMLHttpRequest, token: string | null): Failure {
  const failure = failureOf(status, responseText)
  if (failure.status === 401 && token !== null && token === getToken()) endSession(failure)
  return failure
}

/** A call of the contract with files that tells how far they are, which `fetch` cannot. Rejects with `Failure`. */
export function callWithProgress<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress: OnProgress,
): Promise<ReplyOf<E>> {
  const parts: Parts = input
  const token = getToken()
  const asked = buildPath(endpoint, parts, getMe())
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      if (isRedirected(request, asked)) {
        goTo('/error')
        return reject(new Failure('offline', 'Redirected'))
      }
      const isWell = request.status >= 200 && request.status < 300
      if (!isWell) return reject(failed(request, token))
      // The contract is the promise about a reply; the server keeps it by its own schema.
      resolve((request.status === 204 ? undefined : JSON.parse(request.responseText)) as ReplyOf<E>)
    })
    request.addEventListener('error', () => reject(new Failure('offline', 'Server not reached')))
    request.addEventListener('timeout', () => reject(new Failure('timeout', 'No answer in time')))
    request.addEventListener('abort', () => reject(new Failure('offline', 'Given up')))
    parts.signal?.addEventListener('abort', () => request.abort())
    start(request, endpoint, parts, asked, token)
  })
}
