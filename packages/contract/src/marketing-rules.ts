import { z } from 'zod'

/** What customers are written to by. */
export const marketingChannels = ['email', 'sms'] as const
export type MarketingChannel = (typeof marketingChannels)[number]
export const MarketingChannel = z.enum(marketingChannels)

/** The numbers stand on the wire and in the database. */
export const massState = {
  draft: 1,
  scheduled: 2,
  preparing: 3,
  sending: 4,
  paused: 5,
  finished: 6,
  cancelled: 7,
} as const
export type MassState = (typeof massState)[keyof typeof massState]
export const MassState = z.literal([1, 2, 3, 4, 5, 6, 7])

/** Of one message to one address. */
export const messageState = {
  waiting: 1,
  /** Handed to the line: what comes of it is not known yet. */
  begun: 2,
  sent: 3,
  delivered: 4,
  retrying: 5,
  refused: 6,
  /** Perhaps it arrived: a person decides, or a sign of life does. */
  unknown: 7,
  skipped: 8,
} as const
export type MessageState = (typeof messageState)[keyof typeof messageState]
export const MessageState = z.literal([1, 2, 3, 4, 5, 6, 7, 8])

/** What a person may do about a message that is unknown. */
export const unknownWays = ['resend', 'leave'] as const
export type UnknownWay = (typeof unknownWays)[number]

/** Why somebody was left out: at expansion, or at the last moment. */
export const skipReasons = [
  'noAddress',
  'badAddress',
  'duplicate',
  'suppressed',
  'noConsent',
  'missingValue',
  'tooOften',
  'deleted',
  'control',
  'cancelled',
  'leftUnknown',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why a campaign stands still without anybody having stopped it. */
export const stopReasons = [
  'bounces',
  'complaints',
  'late',
  'noSender',
  'noGateway',
  'tooMany',
  'nobodyLeft',
  'notReady',
  'failed',
] as const
export type StopReason = (typeof stopReasons)[number]

/** What a campaign may still lack before it can be sent. */
export const massLacks = [
  'audience',
  'content',
  'subject',
  'unsubscribe',
  'contentFaults',
  'sender',
  'brandName',
  'gateway',
  'advertiser',
  'optOut',
] as const
export type MassLack = (typeof massLacks)[number]

export const consentStates = ['pending', 'given', 'withdrawn'] as const
export const consentSources = ['person', 'form', 'import', 'preferences', 'doubleOptIn', 'reply'] as const
export type ConsentState = (typeof consentStates)[number]
export type ConsentSource = (typeof consentSources)[number]
export const suppressionReasons = [
  'unsubscribed',
  'complaint',
  'hardBounce',
  'softBounce',
  'reply',
  'doNotContact',
  'manual',
] as const
export type SuppressionReason = (typeof suppressionReasons)[number]
/** Those that a person adds; the others follow from what recipients do. */
export const manualReasons = ['doNotContact', 'manual'] as const

export const templateKinds = ['blocks', 'html'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Care: what a customer expects of us. Advertising: what the law is about. */
export const messagePurposes = ['care', 'advertising'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

export const trackingLevels = ['off', 'counts', 'person'] as const
export type TrackingLevel = (typeof trackingLevels)[number]

export const gatewayKinds = ['esms', 'http', 'smpp'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** How a line of the log is counted. */
export const massAction = {
  added: 1,
  updated: 2,
  deleted: 3,
  recovered: 4,
  scheduled: 6,
  started: 7,
  paused: 8,
  resumed: 9,
  cancelled: 10,
} as const

const still = [massState.draft, massState.scheduled, massState.paused] as const satisfies readonly MassState[]
const isOneOf = (states: readonly MassState[]) => (state: MassState) => states.includes(state)
/** What a state allows: the server decides by it, a button is disabled by it. */
export const massCan = {
  edit: isOneOf([massState.draft, massState.scheduled]),
  schedule: isOneOf([massState.draft, massState.scheduled]),
  send: isOneOf([massState.draft, massState.scheduled]),
  pause: isOneOf([massState.scheduled, massState.preparing, massState.sending]),
  resume: isOneOf([massState.paused]),
  cancel: isOneOf([...still, massState.preparing, massState.sending]),
  delete: isOneOf([massState.draft, massState.finished, massState.cancelled]),
}

/** How one address is kept, whoever wrote it. */
export const foldedAddress = (channel: MarketingChannel, address: string): string =>
  channel === 'email' ? address.trim().toLowerCase() : address
