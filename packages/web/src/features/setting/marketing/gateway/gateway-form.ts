import { type SmsGateway, smsGateway } from '@crm/contract/sms-gateway'
import { call } from '../../../../kernel/call.ts'
import { translate } from '../../../../kernel/i18n.ts'
import type { Found } from '../../../../kit/form/find-faults.ts'
import { readWhole } from '../../read-whole.ts'
import { wireSecret } from '../../SecretField.tsx'

export const gatewayKinds = ['esms', 'http', 'smpp'] as const
const PER_MINUTE_MAX = 100_000
const WINDOW_MAX = 100

export const blank = {
  gatewayId: 0,
  name: '',
  kind: 'esms' as SmsGateway['kind'],
  address: '',
  account: '',
  fields: {} as SmsGateway['fields'],
  idempotent: false,
  perMinute: 600,
  window: 10,
  enabled: true,
  hasSecret: false,
  version: 0,
}
export type GatewayFacts = Omit<SmsGateway, 'callback'>

/** A field a line: `name=value`. */
export const linesOf = (fields: SmsGateway['fields']) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/** Undefined where a line is no field. */
export function readFields(lines: string): Record<string, string> | undefined {
  const parts = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*([A-Za-z][A-Za-z0-9_-]{0,39})\s*=(.*)$/.exec(line))
  if (parts.some((part) => part === null)) return undefined
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? '', (part?.[2] ?? '').trim()]))
}

export const valuesOf = (facts: GatewayFacts) => ({
  name: facts.name,
  kind: facts.kind,
  address: facts.address,
  account: facts.account,
  secret: '',
  isSecretRemoved: false,
  fields: linesOf(facts.fields),
  perMinute: String(facts.perMinute),
  window: String(facts.window),
  idempotent: facts.idempotent,
  enabled: facts.enabled,
})
export type GatewayValues = ReturnType<typeof valuesOf>

const whole = (typed: string, maximum: number) =>
  readWhole(typed, maximum) === undefined
    ? translate('marketingSetting:policy.wholeErr', { minimum: 1, maximum })
    : undefined

export const check = ({ kind, perMinute, window, fields }: GatewayValues): Found => ({
  perMinute: whole(perMinute, PER_MINUTE_MAX),
  window: kind === 'smpp' ? whole(window, WINDOW_MAX) : undefined,
  fields:
    kind === 'http' && readFields(fields) === undefined ? translate('marketingSetting:gateway.fieldsErr') : undefined,
})

/** `base` null: a new one. */
export async function sendGateway(values: GatewayValues, base: GatewayFacts | null): Promise<SmsGateway> {
  const { kind, secret: typed, isSecretRemoved, perMinute, window, fields, address, ...rest } = values
  const secret = await wireSecret(typed, isSecretRemoved)
  const body = {
    ...rest,
    address: address.trim(),
    fields: readFields(fields) ?? {},
    perMinute: Number(perMinute),
    window: Number(window),
    ...(secret === undefined ? {} : { secret }),
  }
  return base === null
    ? call(smsGateway.add, { body: { ...body, kind } })
    : call(smsGateway.update, { body: { ...body, gatewayId: base.gatewayId, version: base.version } })
}
