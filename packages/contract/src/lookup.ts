import { z } from 'zod'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, Version } from './kernel/fields.ts'
import type { RefusalCode } from './refusals.ts'
import { LOOKUP_ENTRIES_MAX } from './rules/limits.ts'
import { required } from './rules/schemas.ts'
import { FreeText, SafeName } from './rules/text.ts'

/** An entry of a list that administrators shape: what forms offer to choose from. */
export const LookupRow = z.object({
  index: Id,
  name: z.string(),
  deleted: z.boolean(),
  /** Customers, or users, that carry it, counted to 1,000. */
  used: z.number().int(),
  version: z.number().int(),
})
export type LookupRow = z.infer<typeof LookupRow>
export const CustomerGroupRow = LookupRow.extend({ parent: z.number().int().nullable() })
export type CustomerGroupRow = z.infer<typeof CustomerGroupRow>
export const RelationshipRow = LookupRow.extend({ color: z.string(), description: z.string() })
export type RelationshipRow = z.infer<typeof RelationshipRow>
/** Those that the product itself relies on can be renamed, but not deleted. */
export const FixedRow = LookupRow.extend({ isFixed: z.boolean() })
export type FixedRow = z.infer<typeof FixedRow>

const name = required('name', SafeName(1, 100))
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'error.colorErr')
  .transform((text) => text.toLowerCase())
const byName = z.object({ id: PathId, userName: ActorName })
const who = { userName: ActorName.optional() }

/** What a new entry is made of. */
export const AddEntry = z.object({ name, ...who })
export const AddCustomerGroup = AddEntry.extend({ parent: Id.nullable().default(null) })
export const AddRelationship = AddEntry.extend({ color, description: FreeText(0, 500).default('') })

type Shape = Readonly<Record<string, z.ZodType>>

/** The five calls of one list. Its `word` is the controller and the last part of each call's name. */
const listOf = <
  const Word extends string,
  Row extends z.ZodObject,
  Add extends z.ZodObject,
  Change extends Shape,
  const Add_ extends readonly RefusalCode[],
  const Delete_ extends readonly RefusalCode[],
>(
  word: Word,
  parts: { row: Row; add: Add; change: Change; refuses: Add_; deleteRefuses: Delete_ },
) => ({
  all: get(`/api/${word}/GetAll${word}`, {
    access: can('MNU_Setting', 'access'),
    query: z.object({ deleted: z.enum(['true', 'false']).optional() }),
    reply: z.array(parts.row).max(2 * LOOKUP_ENTRIES_MAX),
  }),
  add: post(`/api/${word}/Add${word}`, {
    access: can('MNU_Setting', 'add'),
    body: parts.add,
    reply: parts.row,
    refuses: ['request.busy', ...parts.refuses, 'lookup.tooMany'],
  }),
  update: put(`/api/${word}/Update${word}`, {
    access: can('MNU_Setting', 'edit'),
    body: z.object({ index: Id, version: Version, name: name.optional(), ...parts.change, ...who }),
    reply: parts.row,
    refuses: ['request.notFound', 'request.staleVersion', 'request.busy', ...parts.refuses],
  }),
  recover: put(`/api/${word}/RecoverDelete${word}/:id/:userName`, {
    access: can('MNU_Setting', 'delete'),
    params: byName,
    reply: parts.row,
    refuses: ['request.notFound', 'request.busy', 'lookup.notDeleted', 'lookup.tooMany', ...parts.refuses],
  }),
  /** `moveTo`: the entry that those who carry this one get instead. */
  delete: del(`/api/${word}/Delete${word}/:id/:userName`, {
    access: can('MNU_Setting', 'delete'),
    params: byName,
    query: z.object({ moveTo: PathId.optional() }),
    reply: z.void(),
    refuses: ['request.notFound', 'request.busy', 'lookup.moveToUnknown', ...parts.deleteRefuses],
  }),
})

export const customerGroup = listOf('CustomerGroup', {
  row: CustomerGroupRow,
  add: AddCustomerGroup,
  change: { parent: Id.nullish() },
  refuses: [
    'customerGroup.nameExists',
    'customerGroup.tooDeep',
    'customerGroup.circular',
    'customerGroup.parentUnknown',
  ],
  deleteRefuses: ['customerGroup.hasChildren'],
})
export const customerSource = listOf('CustomerSource', {
  row: LookupRow,
  add: AddEntry,
  change: {},
  refuses: ['customerSource.nameExists'],
  deleteRefuses: [],
})
export const relationship = listOf('Relationship', {
  row: RelationshipRow,
  add: AddRelationship,
  change: { color: color.optional(), description: FreeText(0, 500).optional() },
  refuses: ['relationship.nameExists', 'relationship.colorExists'],
  deleteRefuses: [],
})
export const business = listOf('Business', {
  row: LookupRow,
  add: AddEntry,
  change: {},
  refuses: ['business.nameExists'],
  deleteRefuses: [],
})
export const position = listOf('Position', {
  row: FixedRow,
  add: AddEntry,
  change: {},
  refuses: ['position.nameExists'],
  deleteRefuses: ['position.isFixed', 'position.inUse'],
})
export const userGroup = listOf('UserGroup', {
  row: FixedRow,
  add: AddEntry,
  change: {},
  refuses: ['userGroup.nameExists'],
  deleteRefuses: ['userGroup.isDefault', 'userGroup.inUse'],
})
