import { z } from 'zod'
import { WirePassword } from './account.ts'
import { admin, del, get, post, put } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, Version } from './kernel/fields.ts'
import { gatewayKinds } from './marketing-rules.ts'
import { Money, Phone, required } from './rules/schemas.ts'
import { SafeName, Text } from './rules/text.ts'

const who = { userName: ActorName.optional() }

/**
 * Names among the fields of a general HTTP gateway that say how it is asked, and do not travel: GET or POST, json or form,
 * where in its answer (by dots) it says how it went, which words are good or ask for patience, and where its own number
 * of the message stands. What begins with `header-` travels as a header.
 */
export const gatewayOptions = [
  'option-method',
  'option-format',
  'option-status',
  'option-good',
  'option-later',
  'option-id',
] as const

const facts = {
  name: required('name', SafeName(1, 100)),
  kind: z.enum(gatewayKinds),
  /** An address for HTTP; a host with its port for SMPP. */
  address: Text(1, 500),
  account: Text(0, 200),
  /**
   * What the general HTTP kind says, by name. Filled in are `{{to}}`, `{{text}}`, `{{brand}}`, `{{id}}`, `{{kind}}`,
   * `{{account}}` and `{{secret}}`.
   */
  fields: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/), Text(0, 500)),
  /** It promises to send one id once: what is unknown may be sent again. */
  idempotent: z.boolean(),
  perMinute: z.number().int().min(1).max(100_000),
  /** SMPP: messages on their way at once. */
  window: z.number().int().min(1).max(100),
  enabled: z.boolean(),
}

export const SmsGateway = z.object({
  gatewayId: Id,
  ...facts,
  hasSecret: z.boolean(),
  /** Where its reports go: an address of ours with a secret in it. */
  callback: z.string(),
  version: z.number().int(),
})
export type SmsGateway = z.infer<typeof SmsGateway>

export const smsGateway = {
  all: get('/api/SmsGateway/GetAllSmsGateway', { access: admin(), reply: z.array(SmsGateway) }),
  add: post('/api/SmsGateway/AddSmsGateway', {
    access: admin(),
    body: z.object({ ...facts, secret: WirePassword.nullish(), ...who }),
    reply: SmsGateway,
    refuses: ['gateway.exists', 'gateway.hostRefused', 'request.malformed', 'lookup.tooMany'],
  }),
  update: put('/api/SmsGateway/UpdateSmsGateway', {
    access: admin(),
    body: z.object({
      gatewayId: Id,
      version: Version,
      ...z.object(facts).omit({ kind: true }).partial().shape,
      secret: WirePassword.nullish(),
      ...who,
    }),
    reply: SmsGateway,
    refuses: ['request.notFound', 'request.staleVersion', 'gateway.exists', 'gateway.hostRefused', 'request.malformed'],
  }),
  delete: del('/api/SmsGateway/DeleteSmsGateway/:gatewayId/:userName', {
    access: admin(),
    params: z.object({ gatewayId: PathId, userName: ActorName }),
    reply: z.void(),
    refuses: ['request.notFound', 'gateway.inUse'],
  }),
  /** Sends one message to a number of one's own. */
  test: post('/api/SmsGateway/TestSmsGateway', {
    access: admin(),
    perMinute: 5,
    body: z.object({ gatewayId: Id, to: Phone, brand: Text(0, 11), text: Text(1, 160), ...who }),
    reply: z.object({ outcome: z.enum(['sent', 'refused', 'retry', 'unknown']), answer: z.string() }),
    refuses: ['request.notFound', 'request.tooMany', 'gateway.hostRefused'],
  }),
}

/** A price in money of the company, for one part. */
export const PartPrice = Money
