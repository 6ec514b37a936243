import { z } from 'zod'
import { admin, can, get, signedIn } from './kernel/endpoint.ts'
import { blockOf, Id, PathBlock, PathBlockSize, PathBoolean, PathId } from './kernel/fields.ts'

export const LogEntry = z.object({
  logId: z.number().int(),
  editField: z.string(),
  before: z.string().nullable(),
  beforeName: z.string().nullable(),
  after: z.string().nullable(),
  afterName: z.string().nullable(),
  createUserId: Id,
  createFullname: z.string(),
  createUser: z.string(),
  createdDate: z.string(),
  resource: z.string(),
  action: z.number().int(),
  message: z.string(),
  idTarget: z.number().int(),
  codeTarget: z.string(),
  nameTarget: z.string(),
  parentTarget: z.string(),
  /** The rule that did it, in the name of its owner; absent: a person. */
  automation: z.string().optional(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const UserAvatar = z.object({
  userName: z.string(),
  avatar: z.string().nullable(),
  avatarType: z.string().nullable(),
})
export type UserAvatar = z.infer<typeof UserAvatar>

export const logTotals = ['cusLogs', 'campaignLogs', 'taskLogs', 'issueLogs'] as const
/** Counted to 10,000. */
const total = z.number().int()
export const LogTotals = z.object({
  cusLogs: total,
  campaignLogs: total,
  taskLogs: total,
  issueLogs: total,
  userAvatars: z.array(UserAvatar).optional(),
  logs: z.array(LogEntry).optional(),
})
export type LogTotals = z.infer<typeof LogTotals>

const params = z.object({ userName: z.string().max(20), block: PathBlock, maxPerBlock: PathBlockSize })
/** `written=true`: what this user did, instead of what happened to the records that the user may see. */
const query = z.object({ written: z.enum(['true', 'false']).optional() })
const counted = { count: z.enum(['true', 'false']).optional() }
const countedQuery = query.extend(counted)
const LogBlock = blockOf(LogEntry).extend({ userAvatars: z.array(UserAvatar) })

/** What a company works with, as log, bell and push name it. */
export const recordResources = [
  'Customer',
  'Campaign',
  'Opportunity',
  'Issue',
  'Task',
  'Automation',
  'EmailCampaign',
  'SmsCampaign',
  'EmailSend',
  'SmsSend',
] as const
export type RecordResource = (typeof recordResources)[number]

/** What administrators shape, as the log names it. */
export const administeredResources = [
  'Account',
  'Department',
  'Permission',
  'CustomerGroup',
  'CustomerSource',
  'Relationship',
  'Business',
  'Position',
  'UserGroup',
  'Setting',
  'Template',
  'Suppression',
] as const
export type AdministeredResource = (typeof administeredResources)[number]

/** The own log, a leader's of the people led, an admin's of anybody. */
const ofPerson = { targets: ['userName'], refuses: ['request.notFound', 'access.notYourName'] } as const

export const activity = {
  totals: get('/api/UserInfo/GetTotalLogByUserName/:userName/:onlyCount/:block/:maxPerBlock', {
    access: signedIn(
      'entries about records that the person may see; a leader names one of the people led, an admin anybody',
    ),
    params: params.extend({ onlyCount: PathBoolean }),
    query,
    reply: LogTotals,
    ...ofPerson,
  }),
  ofCustomers: get('/api/CustomerLog/GetLogByUserName/:userName/:block/:maxPerBlock', {
    access: can('MNU_Customer', 'access'),
    params,
    query: countedQuery,
    reply: LogBlock,
    ...ofPerson,
  }),
  ofCampaigns: get('/api/CampaignLog/GetLogByUserName/:userName/:block/:maxPerBlock', {
    access: can('MNU_Campaign', 'access'),
    params,
    query: countedQuery,
    reply: LogBlock,
    ...ofPerson,
  }),
  /** Of one campaign. */
  ofCampaign: get('/api/CampaignLog/GetLogByCampaignId/:campaignId/:userId/:block/:maxPerBlock', {
    access: can('MNU_Campaign', 'access'),
    params: z.object({ campaignId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object(counted),
    reply: LogBlock,
    refuses: ['request.notFound'],
  }),
  ofTickets: get('/api/IssueLog/GetLogByUserName/:userName/:block/:maxPerBlock', {
    access: can('MNU_Issue', 'access'),
    params,
    query: countedQuery,
    reply: LogBlock,
    ...ofPerson,
  }),
  /** What administrators changed on one record, with before and after. */
  history: get('/api/Audit/GetHistory/:resource/:id/:block/:maxPerBlock', {
    access: admin(),
    params: z.object({
      resource: z.enum(administeredResources),
      id: PathId,
      block: PathBlock,
      maxPerBlock: PathBlockSize,
    }),
    query: z.object(counted),
    reply: LogBlock,
  }),
}
