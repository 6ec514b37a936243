import { z } from 'zod'
import {
  AddCampaign,
  CampaignQuery,
  ExportCampaign,
  ManagerIds,
  ParticipantIds,
  UpdateCampaign,
} from './campaign-fields.ts'
import {
  AdditionPreview,
  AdditionView,
  CampaignDeletion,
  CampaignRow,
  CampaignView,
  FreeParticipant,
  ManagerView,
  ParticipantView,
  SplitShare,
} from './campaign-views.ts'
import { CustomerTab, SearchCustomer } from './customer-fields.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  blockOf,
  CategoryItem,
  Id,
  IdOrNone,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  PathUuid,
  Version,
} from './kernel/fields.ts'
import { exportCalls } from './list-export.ts'
import { CAMPAIGN_PARTICIPANTS_MAX, CUSTOMERS_PER_BULK_CHANGE_MAX } from './rules/limits.ts'
import { PlainDate } from './rules/schemas.ts'

/** Who may open opportunities is asked beside. */
const see = can('MNU_Campaign', 'access', 'MNU_Opportunity')
const edit = can('MNU_Campaign', 'edit', 'MNU_Opportunity')
const remove = can('MNU_Campaign', 'delete')
const who = { userName: ActorName.optional() }
const one = { campaignId: PathId, userName: ActorName }
const found = ['request.notFound', 'request.busy'] as const
const planRefusals = [
  'campaign.fewMethods',
  'campaign.datesReversed',
  'campaign.targetUnknown',
  'template.unknown',
  'sender.unknown',
  'brandName.unknown',
] as const
const peopleRefusals = ['campaign.maxManagers', 'user.unknown', 'campaign.participantTaken'] as const
const peopleChanged = [...found, ...peopleRefusals, 'campaign.notAllowedPeople', 'campaign.locked'] as const
const step = { access: edit, params: z.object(one), reply: CampaignView } as const

export const campaign = {
  all: get('/api/Campaign/GetAllCampaign/:userId/:viewAll', {
    access: see,
    params: z.object({ userId: PathId, viewAll: PathBoolean }),
    query: CampaignQuery,
    reply: blockOf(CampaignRow),
  }),
  one: get('/api/Campaign/GetCampaignById/:userId/:campaignId', {
    access: see,
    params: z.object({ userId: PathId, campaignId: PathId }),
    reply: CampaignView,
    refuses: ['request.notFound'],
  }),
  /** `active`: those that are neither locked nor over. */
  category: get('/api/Campaign/GetCategoryCampaign/:userId/:viewAll/:tag', {
    access: see,
    params: z.object({ userId: PathId, viewAll: PathBoolean, tag: z.enum(['all', 'active']) }),
    query: z.object({
      text: z.string().max(200).optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
    }),
    reply: z.array(CategoryItem.extend({ code: z.string() })),
  }),
  /** `campaignId` 0: one that is not there yet, with the days that it is to have. */
  checkParticipant: get('/api/Campaign/CheckFreeParticipant/:paricipantId/:campaignId', {
    access: see,
    params: z.object({
      paricipantId: PathId,
      campaignId: z
        .string()
        .regex(/^(?:0|[1-9]\d{0,14})$/)
        .transform(Number),
    }),
    query: z.object({ startDate: PlainDate.optional(), endDate: PlainDate.optional() }),
    reply: FreeParticipant,
    refuses: ['request.notFound'],
  }),
  checkMethod: get('/api/Campaign/CheckFreeApproachMethod/:methodId/:campaignId', {
    access: see,
    params: z.object({ methodId: PathId, campaignId: PathId }),
    reply: z.object({ free: z.boolean(), opportunities: z.number().int() }),
    refuses: ['request.notFound'],
  }),
  add: post('/api/Campaign/AddCampaign', {
    access: can('MNU_Campaign', 'add', 'MNU_Opportunity'),
    body: AddCampaign,
    reply: CampaignView,
    refuses: [...planRefusals, ...peopleRefusals, 'request.busy'],
  }),
  duplicate: post('/api/Campaign/DuplicateCampaign', {
    access: can('MNU_Campaign', 'add', 'MNU_Opportunity'),
    body: z.object({ campaignId: Id, ...who }),
    reply: CampaignView,
    refuses: [...found],
  }),
  update: put('/api/Campaign/UpdateCampaign', {
    access: edit,
    targets: ['createUser'],
    body: UpdateCampaign,
    reply: CampaignView,
    refuses: [
      ...found,
      ...planRefusals,
      'request.staleVersion',
      'campaign.methodUsed',
      'campaign.participantTaken',
      'campaign.locked',
    ],
  }),
  addParticipants: post('/api/Campaign/AddCampaignParticipant', {
    access: edit,
    body: z.object({ campaignId: Id, participantIds: ParticipantIds.min(1), ...who }),
    reply: z.array(ParticipantView),
    refuses: [...peopleChanged, 'campaign.participantExists'],
  }),
  delete: del('/api/Campaign/DeleteCampaign/:campaignId/:userName/:onlyMessage', {
    access: remove,
    params: z.object({ ...one, onlyMessage: PathBoolean }),
    reply: CampaignDeletion,
    refuses: [...found, 'campaign.used', 'campaign.locked'],
  }),
  recover: put('/api/Campaign/RecoverCampaign/:campaignId/:userName', {
    access: remove,
    params: z.object(one),
    reply: z.void(),
    refuses: [...found, 'campaign.notDeleted', 'campaign.participantTaken'],
  }),
  lock: put('/api/Campaign/LockCampaign/:campaignId/:userName', {
    ...step,
    refuses: [...found, 'campaign.alreadyLocked'],
  }),
  unlock: put('/api/Campaign/UnLockCampaign/:campaignId/:userName', {
    ...step,
    refuses: [...found, 'campaign.notLocked', 'campaign.participantTaken'],
  }),
  reset: put('/api/Campaign/ResetCampaign/:campaignId/:userName', { ...step, refuses: [...found, 'campaign.locked'] }),
}

const peopleParams = z.object({ campaignId: PathId, userId: PathId })

export const campaignParticipant = {
  all: get('/api/CampaignParticipantRef/GetAllParticipantByCampaignId/:campaignId/:userId', {
    access: see,
    params: peopleParams,
    reply: z.array(ParticipantView),
    refuses: ['request.notFound'],
  }),
  /** The list as it is to be: who is left out takes part no longer. */
  update: post('/api/CampaignParticipantRef/UpdateCampaignParticipantRef', {
    access: edit,
    body: z.object({
      campaignId: Id,
      version: Version,
      participants: z
        .array(
          z.object({
            userId: Id,
            away: z.boolean().optional(),
            load: z.number().int().min(0).max(10_000).nullable().optional(),
          }),
        )
        .max(CAMPAIGN_PARTICIPANTS_MAX),
      ...who,
    }),
    reply: z.array(ParticipantView),
    refuses: [...peopleChanged, 'request.staleVersion', 'campaign.participantBusy'],
  }),
}

export const campaignManager = {
  all: get('/api/CampaignManagerRef/GetAllManagerByCampaignId/:campaignId/:userId', {
    access: see,
    params: peopleParams,
    reply: z.array(ManagerView),
    refuses: ['request.notFound'],
  }),
  update: post('/api/CampaignManagerRef/UpdateCampaignManagerRef', {
    access: edit,
    body: z.object({ campaignId: Id, version: Version, managerIds: ManagerIds, ...who }),
    reply: z.array(ManagerView),
    refuses: [...peopleChanged, 'request.staleVersion', 'campaign.participantBusy'],
  }),
}

const Filter = SearchCustomer.omit({ sort: true, block: true, maxPerBlock: true, count: true }).extend({
  activeTab: CustomerTab.exclude(['deleted']).default('all'),
})
const additionRefusals = [...found, 'access.forbidden', 'campaign.locked', 'campaign.tooManyCustomers'] as const

export const campaignAddition = {
  /** Customers by id, or all that a search finds. More than 100 come in by a job, whose state is read by the id. */
  add: post('/api/Campaign/AddCustomer', {
    access: see,
    body: z.object({
      campaignId: Id,
      customerIds: z.array(Id).min(1).max(CUSTOMERS_PER_BULK_CHANGE_MAX).optional(),
      filter: Filter.optional(),
      /** Also those with whom another campaign has an open opportunity. */
      includeTaken: z.boolean().default(false),
      dryRun: z.boolean().default(false),
      ...who,
    }),
    /** `additionId` null: a dry run. */
    reply: AdditionPreview.extend({ additionId: z.uuid().nullable(), state: z.enum(['previewed', 'running', 'done']) }),
    refuses: [...additionRefusals, 'campaign.nobodyNamed'],
  }),
  one: get('/api/Campaign/GetAddition/:additionId', {
    access: see,
    params: z.object({ additionId: PathUuid }),
    reply: AdditionView,
    refuses: ['request.notFound'],
  }),
  /** By who added them, within a day: those that nobody has touched go. */
  undo: put('/api/Campaign/UndoAddition/:additionId', {
    access: see,
    params: z.object({ additionId: PathUuid }),
    reply: AdditionView,
    refuses: [...found, 'campaign.locked', 'campaign.undoExpired'],
  }),
  /** What a rebalancing would do; `customers`: besides, what as many new ones would. */
  preview: post('/api/Campaign/PreviewSplit', {
    access: see,
    reads: true,
    body: z.object({ campaignId: Id, customers: IdOrNone.max(10_000).default(0) }),
    reply: z.array(SplitShare),
    refuses: ['request.notFound'],
  }),
  rebalance: put('/api/Campaign/Rebalance', {
    access: edit,
    body: z.object({ campaignId: Id, ...who }),
    reply: z.object({ changed: z.number().int() }),
    refuses: [...found, 'access.forbidden', 'campaign.locked'],
  }),
}

export const campaignExport = exportCalls('Campaign', { tag: 'MNU_Campaign', order: ExportCampaign })
