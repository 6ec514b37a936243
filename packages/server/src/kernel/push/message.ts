import type { RecordResource } from '@crm/contract/activity'

/** What a device shows. `id` is the event's: a device shows each once. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly body: string
  /** A path of our own. */
  readonly clickAction: string
  readonly data: Readonly<Record<string, string>>
}

/** Work for the push queue. */
export interface PushOrder {
  readonly handle: string
  readonly message: PushMessage
  /** What it tells of: only whoever sees that at the moment of sending is told. */
  readonly target?: { readonly resource: RecordResource; readonly id: number }
}

/** `gone`: the device is no more. `retry`: may work later. `failed`: will not, and is not the device's fault. */
export interface Delivery {
  readonly outcome: 'sent' | 'gone' | 'retry' | 'failed'
  readonly detail: string
}

export const deliveryOf = (status: number): Delivery => {
  const detail = `status ${status}`
  if (status >= 200 && status < 300) return { outcome: 'sent', detail }
  if (status === 404 || status === 410) return { outcome: 'gone', detail }
  return { outcome: status === 429 || status >= 500 ? 'retry' : 'failed', detail }
}

/** No answer at all: what the system says of it, without the address. */
export const undelivered = (error: unknown): Delivery => ({
  outcome: 'retry',
  detail: error instanceof Error && 'code' in error ? String(error.code) : 'no answer',
})
