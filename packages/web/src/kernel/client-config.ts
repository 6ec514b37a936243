import { client } from '@crm/contract/client'
import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { reach } from './reach.ts'

const TIMEOUT_MS = 30_000

export type ClientConfig = ReplyOf<typeof client.config>

let asked: Promise<ClientConfig> | null = null

/** What the server tells before sign-in. Asked once; a failure is asked again at the next need. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= ask().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** The same for whoever shows some of it. */
export const clientQuery = queryOptions({
  queryKey: ['client', 'config'],
  queryFn: clientConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

// Not by call(): a call needs this first.
async function ask(): Promise<ClientConfig> {
  const response = await reach(client.config.path, { headers: { Accept: 'application/json' } }, undefined, TIMEOUT_MS)
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response.json()
}
