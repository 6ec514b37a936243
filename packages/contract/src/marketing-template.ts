import { z } from 'zod'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import { ActorName, blockOf, Id, PathBlock, PathBlockSize, PathBoolean, PathId, Version } from './kernel/fields.ts'
import { massState } from './marketing-rules.ts'
import type { FunctionTag } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import { FOLDER_NAME_MAX, TEMPLATE_NAME_MAX } from './rules/limits.ts'
import { required } from './rules/schemas.ts'
import { SafeName } from './rules/text.ts'

// What the templates of both channels have alike; their contents differ (email-template.ts, sms-original.ts).
const who = { userName: ActorName.optional() }

export const templateSorts = ['-updatedDate', '-createdDate', 'name', '-name'] as const
/** Of those that somebody sees: the own ones, or what is everybody's. */
export const templateOwners = ['mine', 'shared'] as const
export const templateFacts = {
  name: required('name', SafeName(1, TEMPLATE_NAME_MAX)),
  /** Empty: in none. */
  folder: SafeName(0, FOLDER_NAME_MAX),
  /** Colleagues use it too; its creator and admins change it. */
  shared: z.boolean(),
}

export const TemplateRow = z.object({
  templateId: Id,
  code: z.string(),
  name: z.string(),
  folder: z.string(),
  shared: z.boolean(),
  /** The newest version of the content; what was sent keeps its own. */
  number: z.number().int(),
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  deleted: z.boolean(),
  version: z.number().int(),
  canChange: z.boolean(),
})

export const TemplateVersion = z.object({
  number: z.number().int(),
  createdDate: z.string(),
  createUser: z.string(),
  createUserFullName: z.string(),
})
export const TemplateUse = z.object({
  /** A campaign of the channel; its name and code only where the reader sees it. */
  campaignId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  state: z.literal(Object.values(massState)),
  number: z.number().int(),
})
export type TemplateUse = z.infer<typeof TemplateUse>
export const RuleUse = z.object({
  /** A rule of automation; its name only where the reader sees it. */
  automationId: Id.nullable(),
  name: z.string(),
})
export type RuleUse = z.infer<typeof RuleUse>
export const OutcomeUse = z.object({
  /** A sales campaign of which an end writes so; its code and name only where the reader sees it. */
  campaignId: Id.nullable(),
  code: z.string(),
  name: z.string(),
})
export type OutcomeUse = z.infer<typeof OutcomeUse>
const uses = { usedBy: z.array(TemplateUse), rules: z.array(RuleUse), outcomes: z.array(OutcomeUse) }
export const templateDetails = {
  /** The newest first, 100 of them. */
  versions: z.array(TemplateVersion),
  ...uses,
}
/** What deleting does, or would do. */
export const TemplateDeletion = z.object({ ...uses, deletable: z.boolean() })

export const MergeFaultView = z.object({
  /** Of which part of the content: subject, preheader, text, … or the id of a block. */
  part: z.string(),
  field: z.string(),
  line: z.number().int(),
  column: z.number().int(),
})
export type MergeFaultView = z.infer<typeof MergeFaultView>

const one = z.object({ templateId: PathId, userName: ActorName })
const found = ['request.notFound', 'request.busy'] as const

/** The calls of the templates of one channel. Its `word` is the controller and the last part of each call's name. */
export const templatesOf = <
  const Word extends string,
  const Tag extends FunctionTag,
  Row extends z.ZodObject,
  View extends z.ZodObject,
  Content extends z.ZodRawShape,
  Preview extends z.ZodObject,
  const Refusals extends readonly RefusalCode[],
>(
  word: Word,
  tag: Tag,
  parts: {
    readonly row: Row
    readonly view: View
    readonly content: Content
    readonly preview: Preview
    readonly refuses: Refusals
  },
) => ({
  all: get(`/api/${word}/GetAll${word}/:userId/:viewAll/:block/:maxPerBlock`, {
    access: can(tag, 'access'),
    params: z.object({ userId: PathId, viewAll: PathBoolean, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({
      count: z.enum(['true', 'false']).optional(),
      text: z.string().max(TEMPLATE_NAME_MAX).optional(),
      folder: z.string().max(FOLDER_NAME_MAX).optional(),
      whose: z.enum(templateOwners).optional(),
      deleted: z.enum(['true', 'false']).optional(),
      sort: z.enum(templateSorts).default('-updatedDate'),
    }),
    reply: blockOf(parts.row),
  }),
  /** `number`: the content of a former version. */
  one: get(`/api/${word}/Get${word}ById/:templateId/:userId`, {
    access: can(tag, 'access'),
    params: z.object({ templateId: PathId, userId: PathId }),
    query: z.object({ number: PathId.optional() }),
    reply: parts.view,
    refuses: ['request.notFound'],
  }),
  /** `folder`: the folders that there are, by name, with how many each holds as `index`. */
  category: get(`/api/${word}/GetCategory${word}/:userId/:viewAll/:tag`, {
    access: can(tag, 'access'),
    params: z.object({ userId: PathId, viewAll: PathBoolean, tag: z.enum(['all', 'active', 'folder']) }),
    query: z.object({
      text: z.string().max(TEMPLATE_NAME_MAX).optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
    }),
    reply: z.array(z.object({ index: z.number().int(), name: z.string(), folder: z.string() })),
  }),
  add: post(`/api/${word}/Add${word}`, {
    access: can(tag, 'add'),
    bodyBytesMax: 2 * 1_024 * 1_024,
    body: z.object({
      ...templateFacts,
      folder: templateFacts.folder.default(''),
      shared: templateFacts.shared.default(true),
      ...parts.content,
      ...who,
    }),
    reply: parts.view,
    refuses: ['merge.unknownField', ...parts.refuses],
  }),
  /** A changed content is a new version of it. */
  update: put(`/api/${word}/Update${word}`, {
    access: can(tag, 'edit'),
    bodyBytesMax: 2 * 1_024 * 1_024,
    body: z.object({
      templateId: Id,
      version: Version,
      ...z.object({ ...templateFacts, ...parts.content }).partial().shape,
      ...who,
    }),
    reply: parts.view,
    refuses: [...found, 'request.staleVersion', 'template.notYours', 'merge.unknownField', ...parts.refuses],
  }),
  duplicate: post(`/api/${word}/Duplicate${word}`, {
    access: can(tag, 'add'),
    body: z.object({ templateId: Id, ...who }),
    reply: parts.view,
    refuses: [...found],
  }),
  /** How a content reads, as a customer whom the caller sees would have it; 0: with words that stand for one. */
  preview: post(`/api/${word}/Preview${word}`, {
    access: can(tag, 'access', 'MNU_Customer'),
    reads: true,
    bodyBytesMax: 2 * 1_024 * 1_024,
    body: z.object({
      templateId: Id.optional(),
      number: z.number().int().min(1).optional(),
      content: z.object(parts.content).partial().optional(),
      customerId: Id.or(z.literal(0)).default(0),
    }),
    reply: parts.preview,
    refuses: ['request.notFound', ...parts.refuses],
  }),
  recover: put(`/api/${word}/RecoverDelete${word}/:templateId/:userName`, {
    access: can(tag, 'delete'),
    params: one,
    reply: z.void(),
    refuses: [...found, 'template.notYours', 'template.notDeleted'],
  }),
  /** `onlyMessage`: tells what would happen, and nothing does. */
  delete: del(`/api/${word}/Delete${word}/:templateId/:userName/:onlyMessage`, {
    access: can(tag, 'delete'),
    params: one.extend({ onlyMessage: PathBoolean }),
    reply: TemplateDeletion,
    refuses: [...found, 'template.notYours', 'template.inUse'],
  }),
})
