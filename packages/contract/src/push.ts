import { z } from 'zod'
import { can, del, post, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id } from './kernel/fields.ts'
import { Text } from './rules/text.ts'

/** `web`: `token` is the browser's PushSubscription as JSON. */
export const pushPlatforms = ['web', 'android', 'ios'] as const
const token = z.string().min(1).max(4_000)
/** Stands for a device: what a push service knows it by never leaves the server. */
const Handle = z.uuid()
const Devices = z.array(z.object({ handle: Handle, userName: z.string(), platform: z.enum(pushPlatforms) }))
const ownDevice = signedIn('the own device')
const filtered = { reads: true, reply: Devices } as const
/** Push services take 4 kB in all; title and text are cut by the server. */
const dataBytesMax = 1_500
const pathBytesMax = 1_000
const byteLength = (text: string) => new TextEncoder().encode(text).length
const PushData = z
  .record(z.string().max(40), z.string().max(500))
  .refine((data) => byteLength(JSON.stringify(data)) <= dataBytesMax, 'error.tooLong')

const base = 'http://own.invalid'
/** Two dots and a slash may leave two slashes at the beginning, which is another origin to who reads it then. */
const leadsHome = (path: string) => {
  const url = URL.parse(path, base)
  return url?.origin === base && !url.pathname.startsWith('//')
}

/** A path of our own: never another origin. */
const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'error.pathErr')
  .refine(leadsHome, 'error.pathErr')
  .refine((path) => byteLength(path) <= pathBytesMax, 'error.tooLong')

export const push = {
  add: post('/api/FCM/AddFCM', {
    access: ownDevice,
    body: z.object({
      token,
      userAgent: Text(0, 500).default(''),
      userName: ActorName,
      platform: z.enum(pushPlatforms),
    }),
    reply: z.void(),
    refuses: ['push.endpointRefused', 'push.tooMany'],
  }),
  delete: del('/api/FCM/DeleteFCM', {
    access: ownDevice,
    body: z.object({ token, createUser: ActorName }),
    reply: z.void(),
  }),
  byUserName: post('/api/FCM/FilterFCMByUserName', {
    access: signedIn('devices of colleagues with whom the caller shares a ticket or a customer'),
    targets: ['userName'],
    body: z.object({ userName: z.union([z.string().max(20), z.array(z.string().max(20)).max(100)]) }),
    ...filtered,
  }),
  byCustomerCurator: post('/api/FCM/FilterFCMByCustomerCuratorId', {
    access: can('MNU_Customer', 'access'),
    body: z.object({ customerId: Id }),
    ...filtered,
  }),
  byOpportunityCurator: post('/api/FCM/FilterFCMByOpportunityCuratorId', {
    access: can('MNU_Opportunity', 'access'),
    body: z.object({ opportunityId: Id }),
    ...filtered,
  }),
  byCampaign: post('/api/FCM/FilterFCMByCampaignId', {
    access: can('MNU_Campaign', 'access'),
    body: z.object({ campaignId: Id }),
    ...filtered,
  }),
  /** What a client sent to the push service itself, sent by the server after it checked the handles. */
  send: post('/api/FCM/SendNotification', {
    access: signedIn('to devices that a filter call gave the caller'),
    perMinute: 30,
    body: z.object({
      handles: z.array(Handle).min(1).max(100),
      title: Text(1, 200),
      body: Text(0, 500),
      clickAction: OwnPath,
      data: PushData.default({}),
    }),
    reply: z.object({ queued: z.number().int() }),
    refuses: ['push.handleUnknown'],
  }),
}

export const IosMessage = z.object({ message: z.string(), key: z.string(), value: z.string(), createdDate: z.string() })

export const iosMessage = {
  /** The messages of the own device that it has not fetched yet; asked every 5 seconds. */
  take: post('/api/FCM_IOS_Message/GetFCM_IOS_Message', {
    access: ownDevice,
    unattended: true,
    body: z.object({ token, createUser: ActorName.optional() }),
    reply: z.array(IosMessage),
  }),
  add: post('/api/FCM_IOS_Message/AddFCM_IOS_Message', {
    access: signedIn('to a device that a filter call gave the caller, or the own'),
    perMinute: 30,
    body: z.object({
      /** A handle, or the own device's token. */
      token,
      message: Text(1, 500),
      createUser: ActorName,
      key: Text(0, 100),
      value: Text(0, 500),
    }),
    reply: z.void(),
    refuses: ['push.handleUnknown'],
  }),
}
