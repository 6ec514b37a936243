import type { Resolve } from '../outside/judged-address.ts'
import { alwaysBegin, type SmsGateway, type SmsOrder, type SmsOutcome } from './gateway.ts'
import { askGateway } from './http-outcome.ts'

export interface GeneralHttpSettings {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** How the fields travel; in a GET always as its query. */
  readonly format: 'json' | 'form'
  readonly headers: Readonly<Record<string, string>>
  /** Values may name {{id}}, {{to}}, {{text}}, {{brand}}, {{kind}}, {{account}} and {{secret}}. */
  readonly fields: Readonly<Record<string, string>>
  readonly account?: string
  readonly secret: string
  /** The field of the answer, by dots, that says how it went; none: a 2xx is enough. */
  readonly statusField?: string | undefined
  readonly goodStatuses?: readonly string[]
  readonly laterStatuses?: readonly string[]
  readonly idField?: string | undefined
  readonly isIdempotent: boolean
  readonly timeoutMs?: number
  readonly resolve?: Resolve | undefined
}

const timeoutMsDefault = 20_000

type Signed = Pick<GeneralHttpSettings, 'account' | 'secret'>

const valuesOf = (
  { id, phone: to, text, brandName: brand, isAdvertising }: SmsOrder,
  { account = '', secret }: Signed,
): Record<string, string> => ({
  ...{ id, to, text, brand, account, secret },
  kind: isAdvertising ? 'advertising' : 'care',
})

/** In one pass: what a value says is never read as a place again. */
const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{\{([a-zA-Z]{1,20})\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  )

const filled = (fields: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, template]) => [name, fill(template, values)]))

function fieldAt(fields: Readonly<Record<string, unknown>>, path: string): string | undefined {
  let value: unknown = fields
  for (const name of path.split('.').slice(0, 6)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, 100) : undefined
}

function outcomeOf(fields: Record<string, unknown>, settings: GeneralHttpSettings): SmsOutcome {
  const { statusField, goodStatuses = [], laterStatuses = [], idField } = settings
  const gatewayId = idField === undefined ? undefined : fieldAt(fields, idField)
  if (statusField === undefined) return { kind: 'sent', gatewayId }
  const status = fieldAt(fields, statusField)
  // It answered well, but not in the way that was agreed.
  if (status === undefined) return { kind: 'unknown', detail: 'no status' }
  if (goodStatuses.includes(status)) return { kind: 'sent', gatewayId }
  const detail = `code ${status.replace(/[^\w.-]/g, ' ').slice(0, 20)}`
  return laterStatuses.includes(status) ? { kind: 'later', detail } : { kind: 'refused', step: 'message', detail }
}

/** Any gateway that takes one message in one request, told by settings how. */
export function openGeneralHttp(settings: GeneralHttpSettings): SmsGateway {
  const { method, format, headers, fields, isIdempotent, timeoutMs = timeoutMsDefault, resolve } = settings
  const { account = '', secret } = settings
  return {
    isIdempotent,
    async send(order, mayBegin = alwaysBegin) {
      if (!(await mayBegin())) return undefined
      const values = valuesOf(order, { account, secret })
      const written = filled(fields, values)
      const form = new URLSearchParams(written).toString()
      const query = `${settings.url.includes('?') ? '&' : '?'}${form}`
      const isJson = format === 'json'
      const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
      const asked =
        method === 'GET'
          ? { url: settings.url + query, headers: filled(headers, { account, secret }) }
          : {
              url: settings.url,
              headers: { 'content-type': type, ...filled(headers, { account, secret }) },
              body: isJson ? JSON.stringify(written) : form,
            }
      return askGateway({ ...asked, method, timeoutMs, resolve }, (answer) => outcomeOf(answer, settings))
    },
    close: async () => {},
  }
}
