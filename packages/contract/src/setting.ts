import { z } from 'zod'
import { WirePassword } from './account.ts'
import { admin, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, blockOf, PathBlock, PathBlockSize, PathId, Version } from './kernel/fields.ts'
import { PASSWORD_MAX } from './rules/limits.ts'
import { Email, PlainDate } from './rules/schemas.ts'
import { SafeName, Text } from './rules/text.ts'

const version = z.number().int()
const Port = z.number().int().min(1).max(65_535)
/** A name or an address of a machine: no scheme, no path, no port. */
const Host = z
  .string()
  .max(253)
  .regex(/^[a-zA-Z0-9](?:[a-zA-Z0-9.:-]*[a-zA-Z0-9])?$/, 'error.hostErr')

const productFacts = {
  /** Days without interaction after which a customer is not to be forgotten. */
  dontForgetDays: z.number().int().min(1).max(3_650),
  moneySuffix: Text(0, 10),
  selfRegistration: z.boolean(),
  /** Passwords that nobody may choose, besides the ones that everyone guesses. */
  passwordBlocklist: z.array(Text(1, PASSWORD_MAX)).max(1_000),
}
export const ProductSetting = z.object({ ...productFacts, version })
export type ProductSetting = z.infer<typeof ProductSetting>

export const setting = {
  read: get('/api/Setting/GetSetting', { access: admin(), reply: ProductSetting }),
  update: put('/api/Setting/UpdateSetting', {
    access: admin(),
    body: z.object({
      version: Version,
      dontForgetDays: productFacts.dontForgetDays.optional(),
      moneySuffix: productFacts.moneySuffix.optional(),
      selfRegistration: productFacts.selfRegistration.optional(),
      passwordBlocklist: productFacts.passwordBlocklist.optional(),
      userName: ActorName.optional(),
    }),
    reply: ProductSetting,
    refuses: ['request.staleVersion'],
  }),
}

/** `start`: TLS from the first byte; `upgrade`: STARTTLS, refused where the server has none; `none`: plain text. */
export const mailSecurities = ['start', 'upgrade', 'none'] as const
const DomainName = z
  .string()
  .max(253)
  .regex(/^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$|^$/, 'error.hostErr')
const mailFacts = {
  /** Empty: mail goes where the environment says, or to the outbox. */
  host: z.union([z.literal(''), Host]),
  port: Port,
  security: z.enum(mailSecurities),
  account: Text(0, 254),
  senderName: SafeName(0, 100),
  senderAddress: z.union([z.literal(''), Email]),
  dkimDomain: DomainName,
  dkimSelector: z.string().regex(/^[a-zA-Z0-9._-]{0,63}$/, 'error.hostErr'),
}
const mailSecrets = {
  /** Absent: unchanged. null: taken away. They come in and never go out. */
  password: WirePassword.nullish(),
  dkimKey: z.string().max(10_000).nullish(),
}
export const EmailConfiguration = z.object({
  ...mailFacts,
  senderAddress: z.string(),
  host: z.string(),
  hasPassword: z.boolean(),
  hasDkimKey: z.boolean(),
  /** Where mail goes at this moment. */
  sends: z.enum(['server', 'environment', 'outbox']),
  version,
})
export type EmailConfiguration = z.infer<typeof EmailConfiguration>

export const emailConfiguration = {
  read: get('/api/EmailConfiguration/GetEmailConfiguration', { access: admin(), reply: EmailConfiguration }),
  update: put('/api/EmailConfiguration/UpdateEmailConfiguration', {
    access: admin(),
    body: z.object({ ...mailFacts, ...mailSecrets, version: Version, userName: ActorName.optional() }),
    reply: EmailConfiguration,
    refuses: ['request.staleVersion', 'request.malformed', 'setting.dkimKeyRefused', 'setting.senderRequired'],
  }),
  /** Sends one mail by the stored configuration. */
  test: post('/api/EmailConfiguration/TestEmailConfiguration', {
    access: admin(),
    perMinute: 5,
    body: z.object({ to: Email, userName: ActorName.optional() }),
    reply: z.object({
      outcome: z.enum(['done', 'failed']),
      /** What the server said; only of a machine that greeted as a mail server does. */
      answer: z.string().nullable(),
    }),
    refuses: ['request.tooMany'],
  }),
}

const switchboardFacts = { host: z.union([z.literal(''), Host]), port: Port, realm: Text(0, 253) }
export const SwitchboardConfiguration = z.object({
  ...switchboardFacts,
  host: z.string(),
  hasSecret: z.boolean(),
  version,
})
export type SwitchboardConfiguration = z.infer<typeof SwitchboardConfiguration>

export const switchboardConfiguration = {
  read: get('/api/SwitchboardConfiguration/GetSwitchboardConfiguration', {
    access: admin(),
    reply: SwitchboardConfiguration,
  }),
  update: put('/api/SwitchboardConfiguration/UpdateSwitchboardConfiguration', {
    access: admin(),
    body: z.object({
      ...switchboardFacts,
      secret: WirePassword.nullish(),
      version: Version,
      userName: ActorName.optional(),
    }),
    reply: SwitchboardConfiguration,
    refuses: ['request.staleVersion', 'request.malformed'],
  }),
}

/** What is told, and how: the kinds are the tabs of the bell, and tasks. Mail is for tasks alone. */
export const notificationKinds = ['customer', 'campaign', 'issue', 'task'] as const
export const notificationChannels = ['bell', 'push', 'mail'] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>
export const NotificationChannel = z.enum(notificationChannels)
const Preference = z.object({ kind: NotificationKind, channel: NotificationChannel, enabled: z.boolean() })
export const NotificationPreferences = z.object({ preferences: z.array(Preference), version })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const notificationPreference = {
  read: get('/api/NotificationPreference/GetNotificationPreference', {
    access: signedIn('the own choice'),
    reply: NotificationPreferences,
  }),
  update: put('/api/NotificationPreference/UpdateNotificationPreference', {
    access: signedIn('the own choice'),
    body: z.object({
      preferences: z
        .array(Preference)
        .min(1)
        .max(notificationKinds.length * notificationChannels.length),
      version: Version,
      userName: ActorName.optional(),
    }),
    reply: NotificationPreferences,
    refuses: ['request.staleVersion'],
  }),
}

export const AuditEntry = z.object({
  auditId: z.number().int(),
  happenedDate: z.string(),
  userName: z.string().nullable(),
  fullName: z.string().nullable(),
  what: z.string(),
  target: z.string(),
  address: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  all: get('/api/Audit/GetAllAudit/:block/:maxPerBlock', {
    access: admin(),
    params: z.object({ block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({
      what: z
        .string()
        .regex(/^[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40})?$/)
        .optional(),
      by: PathId.optional(),
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      count: z.enum(['true', 'false']).optional(),
    }),
    reply: blockOf(AuditEntry),
  }),
}
