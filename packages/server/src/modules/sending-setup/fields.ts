import { gatewayOptions } from '@crm/contract/sms-gateway'
import type { GeneralHttpSettings } from '../../kernel/sms/general-http.ts'
import { malformed } from './rules.ts'
import type { GatewayToSendBy } from './store-gateway.ts'

type Fields = Readonly<Record<string, string>>
type Option = (typeof gatewayOptions)[number]

const headerPrefix = 'header-'
/** What a connection needs for itself. */
const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect', 'te'])
const isOption = (name: string): name is Option => (gatewayOptions as readonly string[]).includes(name)
const isHeader = (name: string) => name.toLowerCase().startsWith(headerPrefix)
const listOf = (text: string | undefined) => (text ?? '').split(',').flatMap((item) => item.trim() || [])

type Travelling = Pick<
  GeneralHttpSettings,
  'method' | 'format' | 'headers' | 'fields' | 'statusField' | 'goodStatuses' | 'laterStatuses' | 'idField'
>

/** What of the fields travels, and what says how. */
export function readFields(fields: Fields): Travelling {
  const entries = Object.entries(fields)
  const option = (name: Option) => fields[name]?.trim() || undefined
  const headers = entries
    .filter(([name]) => isHeader(name))
    .map(([name, value]) => [name.slice(headerPrefix.length), value])
  return {
    method: option('option-method')?.toUpperCase() === 'GET' ? 'GET' : 'POST',
    format: option('option-format') === 'form' ? 'form' : 'json',
    headers: Object.fromEntries(headers),
    fields: Object.fromEntries(entries.filter(([name]) => !isHeader(name) && !isOption(name))),
    statusField: option('option-status'),
    goodStatuses: listOf(option('option-good')),
    laterStatuses: listOf(option('option-later')),
    idField: option('option-id'),
  }
}

function refuseFields(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const isWrong =
      (name.startsWith('option-') && !isOption(name)) ||
      (isHeader(name) && (ownHeaders.has(name.slice(headerPrefix.length).toLowerCase()) || name === headerPrefix)) ||
      (isHeader(name) && /[^\t\x20-\x7e]/.test(value))
    if (isWrong) throw malformed(`fields.${name}`)
  }
}

const hostAndPort = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]{1,253}):([1-9]\d{0,4})$/

export function smppPlace(address: string): { readonly host: string; readonly port: number } | undefined {
  const [, host = '', port] = hostAndPort.exec(address.trim()) ?? []
  return Number(port) <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
}

function httpHost(address: string): string | undefined {
  const url = URL.parse(address)
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isHttp && !url.username && !url.password ? url.hostname.replace(/^\[|\]$/g, '') : undefined
}

/** The machine that is connected to; undefined: the address names none as its kind is to. */
export const hostOf = ({ kind, address }: Pick<GatewayToSendBy, 'kind' | 'address'>): string | undefined =>
  kind === 'smpp' ? smppPlace(address)?.host : httpHost(address)

export function checkGateway({ kind, address, fields }: Pick<GatewayToSendBy, 'kind' | 'address' | 'fields'>): string {
  refuseFields(fields)
  const host = hostOf({ kind, address })
  if (host === undefined) throw malformed('address')
  return host
}
