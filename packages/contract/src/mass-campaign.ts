import { z } from 'zod'
import { Audience, AudienceCount } from './audience.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  blockOf,
  Id,
  Moment,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  Version,
} from './kernel/fields.ts'
import { exportCalls, sheetFields } from './list-export.ts'
import { MessageState, unknownWays } from './marketing-rules.ts'
import { Domain, MassDeletion, MassStatistic, MessageRow, messageFilters } from './marketing-views.ts'
import type { FunctionTag } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import { PlainDate, required } from './rules/schemas.ts'
import { FreeText, SafeName } from './rules/text.ts'

// What the campaigns of both channels have alike (email-campaign.ts, sms-campaign.ts).
const who = { userName: ActorName.optional() }
const one = { campaignId: PathId, userName: ActorName }
const found = ['request.notFound', 'request.busy'] as const
const changed = [...found, 'mass.notYours', 'mass.notPossible', 'request.staleVersion'] as const

export const massSorts = ['-createdDate', 'createdDate', 'name', '-name', '-scheduledDate', 'scheduledDate'] as const
export const massFacts = {
  name: required('campaignName', SafeName(1, 200)),
  description: FreeText(0, 2_000),
  audience: Audience,
  /** More than 1,000 go out in waves of at most 1,000; without it they are refused. */
  waves: z.boolean(),
  /** Minutes between two waves. */
  waveMinutes: z.number().int().min(0).max(10_080),
}

const statePath = 'campaignId/:userName'

/** The calls of one channel. Its `word` is the controller and the last part of each call's name. */
export const massCampaignsOf = <
  const Word extends string,
  const Tag extends FunctionTag,
  Row extends z.ZodObject,
  View extends z.ZodObject,
  Facts extends z.ZodRawShape,
  const Refusals extends readonly RefusalCode[],
>(
  word: Word,
  tag: Tag,
  parts: { readonly row: Row; readonly view: View; readonly facts: Facts; readonly refuses: Refusals },
) => {
  const step = { access: can(tag, 'edit'), params: z.object(one), reply: parts.view } as const
  return {
    all: get(`/api/${word}/GetAll${word}/:userId/:viewAll/:block/:maxPerBlock`, {
      access: can(tag, 'access'),
      params: z.object({ userId: PathId, viewAll: PathBoolean, block: PathBlock, maxPerBlock: PathBlockSize }),
      query: z.object({
        count: z.enum(['true', 'false']).optional(),
        text: z.string().max(200).optional(),
        state: z
          .string()
          .regex(/^[1-7]$/)
          .transform(Number)
          .optional(),
        deleted: z.enum(['true', 'false']).optional(),
        creator: PathId.optional(),
        /** Planned or begun on these days: what the calendar shows. */
        from: PlainDate.optional(),
        to: PlainDate.optional(),
        sort: z.enum(massSorts).default('-createdDate'),
      }),
      reply: blockOf(parts.row),
    }),
    one: get(`/api/${word}/Get${word}ById/:campaignId/:userId`, {
      access: can(tag, 'access'),
      params: z.object({ campaignId: PathId, userId: PathId }),
      reply: parts.view,
      refuses: ['request.notFound'],
    }),
    add: post(`/api/${word}/Add${word}`, {
      access: can(tag, 'add'),
      body: z.object({
        name: massFacts.name,
        ...z
          .object({ ...massFacts, ...parts.facts })
          .partial()
          .omit({ name: true }).shape,
        ...who,
      }),
      reply: parts.view,
      refuses: ['template.unknown', 'merge.unknownField', ...parts.refuses],
    }),
    update: put(`/api/${word}/Update${word}`, {
      access: can(tag, 'edit'),
      body: z.object({
        campaignId: Id,
        version: Version,
        ...z.object({ ...massFacts, ...parts.facts }).partial().shape,
        ...who,
      }),
      reply: parts.view,
      refuses: [...changed, 'template.unknown', 'merge.unknownField', ...parts.refuses],
    }),
    duplicate: post(`/api/${word}/Duplicate${word}`, {
      access: can(tag, 'add'),
      body: z.object({ campaignId: Id, ...who }),
      reply: parts.view,
      refuses: [...found],
    }),
    /** Who would be written to at this moment, and who not and why. */
    countAudience: post(`/api/${word}/CountAudience`, {
      access: can(tag, 'access', 'MNU_Customer'),
      reads: true,
      body: z.object({ campaignId: Id.optional(), audience: Audience.optional(), waves: z.boolean().default(false) }),
      reply: AudienceCount,
      refuses: ['request.notFound'],
    }),
    /** What is sent, as one customer would have it, to addresses of colleagues; it is not counted. */
    sendTest: post(`/api/${word}/SendTest`, {
      access: can(tag, 'edit', 'MNU_Customer'),
      perMinute: 10,
      body: z.object({
        campaignId: Id,
        variant: z.number().int().min(0).max(4).default(0),
        customerId: Id.or(z.literal(0)).default(0),
        to: z.array(z.string().max(254)).min(1).max(5),
        ...who,
      }),
      reply: z.object({
        results: z.array(z.object({ to: z.string(), outcome: z.enum(['sent', 'refused', 'unknown']) })),
      }),
      refuses: ['request.notFound', 'mass.notYours', 'mass.notReady', 'request.tooMany', ...parts.refuses],
    }),
    schedule: post(`/api/${word}/Schedule${word}`, {
      access: can(tag, 'edit', 'MNU_Customer'),
      body: z.object({ campaignId: Id, version: Version, at: Moment, ...who }),
      reply: parts.view,
      refuses: [...changed, 'mass.timePast', 'mass.outsideWindow', 'mass.notReady', 'mass.tooMany', 'mass.nobodyLeft'],
    }),
    send: post(`/api/${word}/Send${word}`, {
      access: can(tag, 'edit', 'MNU_Customer'),
      body: z.object({ campaignId: Id, version: Version, ...who }),
      reply: parts.view,
      refuses: [...changed, 'mass.outsideWindow', 'mass.notReady', 'mass.tooMany', 'mass.nobodyLeft'],
    }),
    pause: put(`/api/${word}/Pause${word}/:${statePath}`, {
      ...step,
      refuses: [...found, 'mass.notYours', 'mass.notPossible'],
    }),
    resume: put(`/api/${word}/Resume${word}/:${statePath}`, {
      ...step,
      refuses: [...found, 'mass.notYours', 'mass.notPossible', 'mass.notReady'],
    }),
    cancel: put(`/api/${word}/Cancel${word}/:${statePath}`, {
      ...step,
      refuses: [...found, 'mass.notYours', 'mass.notPossible'],
    }),
    /** Those whose answer never came: sent once more under the same Message-ID, or left as they are. */
    resolveUnknown: post(`/api/${word}/ResolveUnknown`, {
      access: can(tag, 'edit'),
      body: z.object({
        campaignId: Id,
        messageIds: z.array(Id).min(1).max(1_000).optional(),
        how: z.enum(unknownWays),
        ...who,
      }),
      reply: z.object({ changed: z.number().int() }),
      refuses: [...found, 'mass.notYours', 'mass.notPossible', 'mass.cannotResend'],
    }),
    recover: put(`/api/${word}/RecoverDelete${word}/:${statePath}`, {
      access: can(tag, 'delete'),
      params: z.object(one),
      reply: z.void(),
      refuses: [...found, 'mass.notYours', 'mass.notDeleted'],
    }),
    delete: del(`/api/${word}/Delete${word}/:${statePath}/:onlyMessage`, {
      access: can(tag, 'delete'),
      params: z.object({ ...one, onlyMessage: PathBoolean }),
      reply: MassDeletion,
      refuses: [...found, 'mass.notYours', 'mass.notPossible'],
    }),
    recipients: get(`/api/${word}/GetRecipients/:campaignId/:userId/:block/:maxPerBlock`, {
      access: can(tag, 'access', 'MNU_Customer'),
      params: z.object({ campaignId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
      query: z.object({
        count: z.enum(['true', 'false']).optional(),
        state: z
          .string()
          .regex(/^[1-8]$/)
          .transform(Number)
          .optional(),
        filter: z.enum(messageFilters).optional(),
        text: z.string().max(200).optional(),
        domain: Domain.optional(),
        /** Behind this row, for who walks on: quicker than a block. */
        after: PathId.optional(),
      }),
      reply: blockOf(MessageRow),
      refuses: ['request.notFound'],
    }),
    statistic: get(`/api/${word}/GetStatistic/:campaignId/:userId`, {
      access: can(tag, 'access'),
      params: z.object({ campaignId: PathId, userId: PathId }),
      reply: MassStatistic,
      refuses: ['request.notFound'],
    }),
  }
}

export const recipientColumns = [
  'customerCode',
  'customerName',
  'address',
  'state',
  'reason',
  'detail',
  'wave',
  'variant',
  'sentDate',
  'deliveredDate',
  'openedDate',
  'clickedDate',
  'answeredDate',
  'unsubscribedDate',
  'parts',
  'cost',
] as const
export type RecipientColumn = (typeof recipientColumns)[number]

export const ExportRecipients = z.object({
  campaignId: Id,
  state: MessageState.optional(),
  filter: z.enum(messageFilters).optional(),
  domain: Domain.optional(),
  ...sheetFields(recipientColumns),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
  ...who,
})
export type ExportRecipients = z.infer<typeof ExportRecipients>

/** The recipients of one campaign as a file: customers whom the reader sees by name, the others without. */
export const recipientExportOf = <const Word extends string, const Tag extends FunctionTag>(word: Word, tag: Tag) =>
  exportCalls(word, { tag, beside: 'MNU_Customer', order: ExportRecipients, start: 'ExportRecipients' })
