import { z } from 'zod'
import { channel } from './kernel/channel.ts'
import { MassState } from './marketing-rules.ts'
import { MessageCounters } from './marketing-views.ts'

const Person = z.object({ userId: z.number(), fullName: z.string() })

/** Names and shape are the specification's; `tagUsers` are the ids of those whom it concerns. */
const TicketEvent = z.object({
  issue: z.object({ code: z.string(), createUser: z.string(), createUserFullName: z.string() }),
  tagUsers: z.array(z.number()),
})

/**
 * What a client says on the issue hub: `look` with the ticket that it shows, `leave` when it shows it no longer. Who looks
 * at the same ticket is told by IssuePresence.
 */
export const Look = z.object({ code: z.string().regex(/^TK\d{6,15}$/) })

/** Of the campaigns of one channel: something changed, or how far the sending is, at most once a second. */
const massEvents = {
  Change: z.object({ campaignIds: z.array(z.number()) }),
  SendProgress: z.object({ campaignId: z.number(), state: MassState, counters: MessageCounters }),
}

/** The hubs of the realtime connection; names and payloads are the specification's. */
export const channels = {
  department: channel({
    hub: '/hubs/department',
    tag: null,
    events: {
      ChangeInternalTeam: z.object({ departmentId: z.number(), users: z.array(Person) }),
      ChangeDepartmentLeader: z.object({ departmentId: z.number(), leader: Person.nullable() }),
      TransferUserDepartment: z.object({ userId: z.number(), fromDepartmentId: z.number(), departmentId: z.number() }),
    },
  }),
  /** What happens to tickets; heard by those who see the ticket. */
  issue: channel({
    hub: '/hubs/issue',
    tag: 'MNU_Issue',
    ownDepartment: true,
    events: {
      IssueUpdate: TicketEvent,
      IssueComment: TicketEvent,
      IssueAdd: TicketEvent,
      IssueDelete: TicketEvent,
      IssueNote: TicketEvent,
      IssueReopen: TicketEvent,
      /** Our own: who has the ticket open at this moment. */
      IssuePresence: z.object({ code: z.string(), users: z.array(Person) }),
    },
  }),
  /** Our own: the bell of a person rang, or was read on another device; how far an own export is. */
  notification: channel({
    hub: '/hubs/notification',
    tag: null,
    events: {
      NotificationChange: z.object({ unread: z.number().int() }),
      ExportProgress: z.object({ exportId: z.string(), state: z.string(), written: z.number(), rows: z.number() }),
    },
  }),
  /** Our own: tells open lists and profiles that a customer changed, and how far an import is. */
  customer: channel({
    hub: '/hubs/customer',
    tag: 'MNU_Customer',
    events: {
      CustomerChange: z.object({ customerIds: z.array(z.number()) }),
      UploadProgress: z.object({ importId: z.string(), state: z.string(), checked: z.number(), rows: z.number() }),
    },
  }),
  /** Our own: tells open lists and pages that something of a campaign changed, its opportunities too. */
  campaign: channel({
    hub: '/hubs/campaign',
    tag: 'MNU_Campaign',
    events: { CampaignChange: z.object({ campaignIds: z.array(z.number()) }) },
  }),
  /** What became of an opportunity, told to its curator; names and spelling are the specification's. */
  opportunity: channel({
    hub: '/hubs/opportunity',
    tag: 'MNU_Opportunity',
    events: {
      OpportunityStatusChange: z.object({
        name: z.string(),
        curatorId: z.number(),
        status: z.number(),
        campaginName: z.string(),
        failReason: z.string(),
      }),
    },
  }),
  /** Our own: tells open calendars, lists and task pages that tasks changed. */
  task: channel({
    hub: '/hubs/task',
    tag: 'MNU_ProjectTask',
    events: { TaskChange: z.object({ taskIds: z.array(z.number()) }) },
  }),
  /** Our own: tells open lists and pages that rules changed, or switched themselves off. */
  automation: channel({
    hub: '/hubs/automation',
    tag: 'MNU_Campaign',
    events: { AutomationChange: z.object({ automationIds: z.array(z.number()) }) },
  }),
  /** Our own: the marketing campaigns of each channel, told to who sees them. */
  emailCampaign: channel({ hub: '/hubs/email-campaign', tag: 'MNU_CampaignEmail', events: massEvents }),
  smsCampaign: channel({ hub: '/hubs/sms-campaign', tag: 'MNU_SMSCampaign', events: massEvents }),
  /** Tells a person that the own rights or the own session changed. */
  permission: channel({
    hub: '/hubs/permission',
    tag: null,
    events: {
      PermissionChange: z.object({ priorityPermission: z.number() }),
    },
  }),
}
