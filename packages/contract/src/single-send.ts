import { z } from 'zod'
import { AudienceCount } from './audience.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  blockOf,
  Id,
  IdOrNone,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  Version,
} from './kernel/fields.ts'
import { messagePurposes, unknownWays } from './marketing-rules.ts'
import { Domain, MessageRow, messageFilters, OffCampaignStatistic } from './marketing-views.ts'
import type { FunctionTag } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import { EMAIL_SOURCE_BYTES } from './rules/limits.ts'
import { PlainDate } from './rules/schemas.ts'

// What is sent outside of campaigns, by mail and by SMS (email.ts, sms.ts).
const who = { userName: ActorName.optional() }
const period = z.object({ from: PlainDate.optional(), to: PlainDate.optional() })

/** Where a single send came from. */
export const sendOrigins = ['list', 'profile', 'automation'] as const

export const SendOutcome = z.object({
  sendId: Id,
  taken: z.number().int(),
  skipped: z.array(z.object({ reason: z.string(), customers: z.number().int() })),
})

/** What somebody began to write. */
const draftOf = <const Body extends z.ZodRawShape>(body: Body) =>
  z.object({ draftId: Id, updatedDate: z.string(), version: z.number().int(), ...z.object(body).partial().shape })

export const singleSendsOf = <
  const Word extends string,
  const Tag extends FunctionTag,
  Body extends z.ZodRawShape,
  const Refusals extends readonly RefusalCode[],
>(
  word: Word,
  tag: Tag,
  parts: { readonly body: Body; readonly refuses: Refusals },
) => ({
  /** To at most 1,000 customers, each address once; 1,001 are refused before the first. */
  send: post(`/api/${word}/Send${word}`, {
    access: can(tag, 'edit', 'MNU_Customer'),
    bodyBytesMax: 2 * 1_024 * 1_024,
    body: z.object({
      ...parts.body,
      /** Not bounded here: more than 1,000 are refused with the text of the catalogue. */
      customerIds: z.array(Id).min(1).max(10_000),
      origin: z.enum(['list', 'profile']).default('list'),
      draftId: Id.optional(),
      ...who,
    }),
    reply: SendOutcome,
    refuses: [
      'request.notFound',
      'request.busy',
      'mass.tooMany',
      'mass.nobodyLeft',
      'merge.unknownField',
      ...parts.refuses,
    ],
  }),
  /** Who of them would be written to at this moment, and who not and why. */
  count: post(`/api/${word}/CountRecipients`, {
    access: can(tag, 'access', 'MNU_Customer'),
    reads: true,
    body: z.object({
      customerIds: z.array(Id).min(1).max(10_000),
      purpose: z.enum(messagePurposes),
      /** All that is filled in: who lacks a value for it is skipped. */
      text: z.string().max(EMAIL_SOURCE_BYTES).default(''),
      withoutMarks: z.boolean().default(false),
      brandId: IdOrNone.default(0),
    }),
    reply: AudienceCount,
    refuses: ['request.notFound', 'mass.tooMany'],
  }),
  /** Those whose answer never came: sent once more under the same Message-ID, or left as they are. Others stay as they were. */
  resolveUnknown: post(`/api/${word}/ResolveUnknown`, {
    access: can(tag, 'edit', 'MNU_Customer'),
    body: z.object({ messageIds: z.array(Id).min(1).max(1_000), how: z.enum(unknownWays), ...who }),
    reply: z.object({ changed: z.number().int() }),
    refuses: ['request.notFound', 'mass.cannotResend'],
  }),
  all: get(`/api/${word}/GetAll${word}/:userId/:viewAll/:block/:maxPerBlock`, {
    access: can(tag, 'access', 'MNU_Customer'),
    params: z.object({ userId: PathId, viewAll: PathBoolean, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: period.extend({
      count: z.enum(['true', 'false']).optional(),
      state: z
        .string()
        .regex(/^[1-8]$/)
        .transform(Number)
        .optional(),
      filter: z.enum(messageFilters).optional(),
      customerId: PathId.optional(),
      /** Those of campaigns too. */
      everywhere: z.enum(['true', 'false']).optional(),
      text: z.string().max(200).optional(),
      domain: Domain.optional(),
    }),
    reply: blockOf(
      MessageRow.extend({
        subject: z.string(),
        createUser: z.string(),
        createUserFullName: z.string(),
        origin: z.enum([...sendOrigins, 'campaign']),
      }),
    ),
  }),
  offCampaign: get(`/api/${word}/GetOffCampaignStatistic/:userId/:viewAll`, {
    access: can(tag, 'access'),
    params: z.object({ userId: PathId, viewAll: PathBoolean }),
    query: period,
    reply: OffCampaignStatistic,
  }),
  statistic: get(`/api/${word}/GetStatistic/:userId/:viewAll`, {
    access: can(tag, 'access'),
    params: z.object({ userId: PathId, viewAll: PathBoolean }),
    query: period,
    reply: OffCampaignStatistic,
  }),
  drafts: get(`/api/${word}/GetAllDraft`, { access: can(tag, 'access'), reply: z.array(draftOf(parts.body)) }),
  saveDraft: put(`/api/${word}/SaveDraft`, {
    access: can(tag, 'access'),
    bodyBytesMax: 2 * 1_024 * 1_024,
    body: z.object({
      /** Absent: a new one. */
      draftId: Id.optional(),
      version: Version.optional(),
      ...z.object(parts.body).partial().shape,
      ...who,
    }),
    reply: draftOf(parts.body),
    refuses: ['request.notFound', 'request.staleVersion', 'draft.tooMany'],
  }),
  deleteDraft: del(`/api/${word}/DeleteDraft/:draftId`, {
    access: can(tag, 'access'),
    params: z.object({ draftId: PathId }),
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
})
