import { z } from 'zod'
import { admin, get, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Version } from './kernel/fields.ts'
import { trackingLevels } from './marketing-rules.ts'
import { EMAIL_FILES_MAX_BYTES, EMAIL_FILES_RAISED_MAX_BYTES } from './rules/limits.ts'
import { FreeText, Text } from './rules/text.ts'

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'error.timeErr')
/** Hours in which a channel may be used; from is earlier than to. */
const Hours = z.object({ from: Clock, to: Clock }).refine(({ from, to }) => from < to, 'error.invalidInput')

/** What the law and the company ask of what is sent; the defaults are those of Decree 91/2020 and Law 91/2025/QH15. */
export const policyFacts = {
  label: Text(1, 20),
  advertiserName: Text(0, 200),
  advertiserAddress: Text(0, 300),
  advertiserPhone: Text(0, 30),
  /** Advertising goes only to those who said yes. */
  consentNeeded: z.boolean(),
  consentWording: FreeText(1, 1_000),
  /** In 24 hours, over everything, to one address. */
  emailsPerDay: z.number().int().min(1).max(100),
  smsPerDay: z.number().int().min(1).max(100),
  smsHours: Hours,
  /** 1 Monday … 7 Sunday */
  emailDays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  emailHours: Hours,
  /** What an answer says that wants no more. */
  stopWords: z.array(Text(1, 20)).min(1).max(20),
  /** Appended to advertising by SMS; the number to answer to. */
  smsOptOut: Text(0, 60),
  /** Characters of one, two and three parts of advertising. */
  smsLengths: z.array(z.number().int().min(1).max(1_600)).min(1).max(10),
  attachmentBytes: z.number().int().min(1).max(EMAIL_FILES_RAISED_MAX_BYTES),
  perMinute: z.number().int().min(1).max(100_000),
  perDomainMinute: z.number().int().min(1).max(100_000),
  /** Most on the first day, and how that grows in percent a day; null: no warm-up. */
  warmUp: z
    .object({ firstDay: z.number().int().min(10).max(1_000_000), growthPercent: z.number().int().min(1).max(500) })
    .nullable(),
  stopBouncePercent: z.number().min(0.1).max(100),
  stopComplaintPercent: z.number().min(0.01).max(100),
  tracking: z.enum(trackingLevels),
  /** Where links and pictures of mails lead; empty: the first public origin. */
  trackingOrigin: z.union([
    z.literal(''),
    z
      .string()
      .max(253)
      .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'error.linkErr'),
  ]),
  hitMonths: z.number().int().min(1).max(60),
}

export const defaultPolicy = {
  label: '[QC]',
  advertiserName: '',
  advertiserAddress: '',
  advertiserPhone: '',
  consentNeeded: true,
  consentWording: 'Tôi đồng ý nhận thông tin quảng cáo, có thể từ chối bất cứ lúc nào.',
  emailsPerDay: 3,
  smsPerDay: 3,
  smsHours: { from: '07:00', to: '22:00' },
  emailDays: [1, 2, 3, 4, 5, 6, 7],
  emailHours: { from: '00:00', to: '23:59' },
  stopWords: ['TC', 'HUY', 'STOP'],
  smsOptOut: '',
  smsLengths: [122, 268, 421],
  attachmentBytes: EMAIL_FILES_MAX_BYTES,
  perMinute: 600,
  perDomainMinute: 120,
  warmUp: null,
  stopBouncePercent: 5,
  stopComplaintPercent: 0.3,
  tracking: 'person',
  trackingOrigin: '',
  hitMonths: 24,
} as const

export const MarketingPolicy = z.object({ ...policyFacts, version: z.number().int() })
export type MarketingPolicy = z.infer<typeof MarketingPolicy>

/** What whoever writes to customers, or asks them for a consent, keeps to. */
export const WritingPolicy = z.object(policyFacts).pick({
  consentWording: true,
  smsHours: true,
  emailHours: true,
  emailDays: true,
  attachmentBytes: true,
})

export const marketingPolicy = {
  read: get('/api/MarketingPolicy/GetMarketingPolicy', { access: admin(), reply: MarketingPolicy }),
  writing: get('/api/MarketingPolicy/GetWritingPolicy', {
    access: signedIn('whoever writes to customers keeps to it'),
    reply: WritingPolicy,
  }),
  update: put('/api/MarketingPolicy/UpdateMarketingPolicy', {
    access: admin(),
    body: z.object({ version: Version, ...z.object(policyFacts).partial().shape, userName: ActorName.optional() }),
    reply: MarketingPolicy,
    refuses: ['request.staleVersion'],
  }),
}
