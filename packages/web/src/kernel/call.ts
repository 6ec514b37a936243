import { type Endpoint, type ReplyOf, unattendedHeader } from '@crm/contract/kernel/endpoint'
import { GET_TIMEOUT_MS } from '@crm/contract/rules/limits'
import { isUnattended } from './attention.ts'
import { clientConfig } from './client-config.ts'
import { endSession, isSessionOver } from './expiry.ts'
import { Failure, failureOf } from './failure.ts'
import { goTo } from './go.ts'
import { getMe, getToken } from './me.ts'
import { reach } from './reach.ts'
import { buildBody, buildPath, type CallInput, type Parts } from './request.ts'

/** A write is left running longer than a person waits, but not for ever. */
const WRITE_TIMEOUT_MS = 120_000

type Args<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

async function headersOf(endpoint: Endpoint, parts: Parts, token: string | null): Promise<Headers> {
  const headers = new Headers({ Accept: 'application/json' })
  const me = getMe()
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (me !== null) headers.set('NameId', String(me.userId))
  if (isUnattended()) headers.set(unattendedHeader, 'true')
  if (endpoint.comAes) headers.set('com-aes', (await clientConfig()).comAes)
  if (endpoint.body) headers.set('Content-Type', 'application/json')
  if (parts.repeatKey !== undefined) headers.set('Idempotency-Key', parts.repeatKey)
  return headers
}

/**
 * A 401 of a token that is no longer ours (a late answer of an earlier sign-in) ends nothing, and a wrong password among
 * the account calls says nothing of our token.
 */
const refusesOurToken = (endpoint: Endpoint, failure: Failure, token: string | null) =>
  failure.status === 401 && token !== null && token === getToken() && (!endpoint.comAes || isSessionOver(failure.code))

async function send(endpoint: Endpoint, parts: Parts): Promise<Response> {
  const token = getToken()
  const me = getMe()
  const body = buildBody(endpoint, parts, me)
  const init: RequestInit = {
    method: endpoint.method,
    headers: await headersOf(endpoint, parts, token),
    redirect: 'manual',
    ...(body !== undefined && { body }),
  }
  const timeoutMs = endpoint.method === 'GET' ? GET_TIMEOUT_MS : WRITE_TIMEOUT_MS
  const response = await reach(buildPath(endpoint, parts, me), init, parts.signal, timeoutMs)
  if (response.type === 'opaqueredirect') {
    goTo('/error')
    throw new Failure('offline', 'Redirected')
  }
  if (response.ok) return response
  const failure = failureOf(response.status, await response.text().catch(() => ''))
  if (refusesOurToken(endpoint, failure, token)) endSession(failure)
  throw failure
}

/** Makes a call of the contract. Resolves to the plain reply; rejects with `Failure` (or the caller's own abort). */
export async function call<const E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input ?? {})
  // The contract is the promise about a reply; the server keeps it by its own schema.
  return (response.status === 204 ? undefined : await response.json()) as ReplyOf<E>
}

const nameIn = (disposition: string | null) => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** For an endpoint that answers a file: its content and the name the server gave it. */
export async function callFile<const E extends Endpoint>(
  endpoint: E,
  ...[input]: Args<E>
): Promise<{ file: Blob; name: string }> {
  const response = await send(endpoint, input ?? {})
  return { file: await response.blob(), name: nameIn(response.headers.get('Content-Disposition')) ?? 'file' }
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
