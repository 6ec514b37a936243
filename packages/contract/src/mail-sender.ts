import { z } from 'zod'
import { admin, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, Version } from './kernel/fields.ts'
import { Email, EmailOrEmpty, required } from './rules/schemas.ts'
import { SafeName } from './rules/text.ts'

const who = { userName: ActorName.optional() }
const DomainOrEmpty = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$|^$/, 'error.hostErr')

const facts = {
  /** As recipients read it. */
  name: required('name', SafeName(1, 100)),
  address: Email,
  replyTo: EmailOrEmpty,
  /** Where bounces come back to; empty: that of the address. */
  bounceDomain: DomainOrEmpty,
}
export const dnsRecords = ['spf', 'dkim', 'dmarc', 'mx'] as const
/** What was found when it was looked up: `ours` names us, `other` is there and does not. */
export const DnsFinding = z.object({
  record: z.enum(dnsRecords),
  domain: z.string(),
  outcome: z.enum(['ours', 'other', 'missing', 'failed']),
  value: z.string(),
  /** The record to put there; empty: it cannot be said yet. */
  wanted: z.string().default(''),
})
export type DnsFinding = z.infer<typeof DnsFinding>

export const MailSender = z.object({
  senderId: Id,
  ...facts,
  address: z.string(),
  replyTo: z.string(),
  checkedDate: z.string().nullable(),
  dns: z.array(DnsFinding),
  /** Where a service that hands our mails on reports what became of them: an address of ours with a secret in it. */
  callback: z.string(),
  version: z.number().int(),
})
export type MailSender = z.infer<typeof MailSender>

export const mailSender = {
  all: get('/api/MailSender/GetAllMailSender', { access: admin(), reply: z.array(MailSender) }),
  category: get('/api/MailSender/GetCategoryMailSender', {
    access: signedIn('the addresses that mails of the company come from; every recipient reads them'),
    reply: z.array(z.object({ index: Id, name: z.string(), address: z.string() })),
  }),
  add: post('/api/MailSender/AddMailSender', {
    access: admin(),
    body: z.object({
      ...facts,
      replyTo: facts.replyTo.default(''),
      bounceDomain: facts.bounceDomain.default(''),
      ...who,
    }),
    reply: MailSender,
    refuses: ['sender.exists', 'lookup.tooMany'],
  }),
  update: put('/api/MailSender/UpdateMailSender', {
    access: admin(),
    body: z.object({ senderId: Id, version: Version, ...z.object(facts).partial().shape, ...who }),
    reply: MailSender,
    refuses: ['request.notFound', 'request.staleVersion', 'sender.exists'],
  }),
  delete: del('/api/MailSender/DeleteMailSender/:senderId/:userName', {
    access: admin(),
    params: z.object({ senderId: PathId, userName: ActorName }),
    reply: z.void(),
    refuses: ['request.notFound', 'sender.inUse'],
  }),
  /** Looks SPF, DKIM and DMARC up in the DNS. */
  check: post('/api/MailSender/CheckMailSender', {
    access: admin(),
    perMinute: 10,
    body: z.object({ senderId: Id, ...who }),
    reply: MailSender,
    refuses: ['request.notFound', 'request.tooMany'],
  }),
}
