import { z } from 'zod'
import { Id, IdOrNone } from './kernel/fields.ts'
import { MassState, MessageState, skipReasons, stopReasons, trackingLevels } from './marketing-rules.ts'

const count = z.number().int()

/** Kept counters of the rows of a campaign, of one of its variants, or of a single send. */
export const MessageCounters = z.object({
  total: count,
  waiting: count,
  begun: count,
  sent: count,
  delivered: count,
  retrying: count,
  refused: count,
  unknown: count,
  skipped: count,
  /** By people; what machines open and click is told apart. */
  opened: count,
  clicked: count,
  answered: count,
  unsubscribed: count,
  complained: count,
  parts: count,
  cost: z.number(),
})
export type MessageCounters = z.infer<typeof MessageCounters>

export const MassRow = z.object({
  campaignId: Id,
  code: z.string(),
  name: z.string(),
  state: MassState,
  /** Why it stands still by itself, or waits for a person. */
  stopReason: z.enum(stopReasons).nullable(),
  scheduledDate: z.string().nullable(),
  startedDate: z.string().nullable(),
  finishedDate: z.string().nullable(),
  waves: z.boolean(),
  counters: MessageCounters,
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  deleted: z.boolean(),
  version: z.number().int(),
  /** Creator and admins change, send and delete it. */
  canChange: z.boolean(),
})
export type MassRow = z.infer<typeof MassRow>

export const MassWave = z.object({
  wave: count,
  state: MassState,
  recipients: count,
  startsDate: z.string().nullable(),
  finishedDate: z.string().nullable(),
})
export type MassWave = z.infer<typeof MassWave>

/** One message of a campaign or of a single send. */
/** Of an address, as statistics name it. */
export const Domain = z.string().max(253).toLowerCase()

export const MessageRow = z.object({
  messageId: Id,
  campaignId: IdOrNone,
  campaignName: z.string(),
  wave: count,
  /** 0: no A/B. */
  variant: count,
  state: MessageState,
  reason: z.enum(skipReasons).nullable(),
  /** What the other side said, cut to 200 characters. */
  detail: z.string(),
  /** 0, with no name and no address: a customer whom the reader does not see. */
  customerId: IdOrNone,
  customerCode: z.string(),
  customerName: z.string(),
  address: z.string(),
  attempts: count,
  createdDate: z.string(),
  sentDate: z.string().nullable(),
  deliveredDate: z.string().nullable(),
  openedDate: z.string().nullable(),
  clickedDate: z.string().nullable(),
  answeredDate: z.string().nullable(),
  unsubscribedDate: z.string().nullable(),
  parts: count.nullable(),
  cost: z.number().nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>

export const messageFilters = ['opened', 'notOpened', 'clicked', 'notClicked', 'answered', 'unsubscribed'] as const

const LinkCount = z.object({ link: count, target: z.string(), label: z.string(), clicks: count, people: count })
const Moment = z.object({ at: z.string(), sent: count, opened: count, clicked: count })
/** Counts tell of all; who they are, GetRecipients says of those whom the reader sees. */
export const MassStatistic = z.object({
  counters: MessageCounters,
  variants: z.array(z.object({ variant: count, counters: MessageCounters, winner: z.boolean() })),
  /** null: not judged yet; 0: no clear difference. */
  winner: count.nullable(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), customers: count })),
  links: z.array(LinkCount),
  domains: z.array(z.object({ domain: z.string(), sent: count, refused: count, opened: count, clicked: count })),
  timeline: z.array(Moment),
  machines: z.object({ opened: count, clicked: count }),
  last: MessageCounters.nullable(),
})
export type MassStatistic = z.infer<typeof MassStatistic>

/** What one page of single sends sums up, by period. */
export const OffCampaignStatistic = z.object({
  counters: MessageCounters,
  byPerson: z.array(z.object({ userId: Id, fullName: z.string(), counters: MessageCounters })),
  byOrigin: z.array(z.object({ origin: z.enum(['list', 'profile', 'automation']), counters: MessageCounters })),
  days: z.array(z.object({ day: z.string(), sent: count, opened: count, clicked: count })),
})
export type OffCampaignStatistic = z.infer<typeof OffCampaignStatistic>

export const TrackingLevel = z.enum(trackingLevels)
/** What deleting a campaign does, or would do. */
export const MassDeletion = z.object({ messages: count, deletable: z.boolean() })
