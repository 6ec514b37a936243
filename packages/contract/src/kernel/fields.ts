import { z } from 'zod'
import { isOfKnownYears } from '../rules/dates.ts'
import { BLOCK_SIZE } from '../rules/limits.ts'

/** Identifiers are positive integers that JavaScript can hold exactly. */
export const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** In the specification's lists 0 says "none of them", for instance no one in charge. */
export const IdOrNone = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
export const PathUuid = z.uuid()
/** Exactly `true` or `false`: `TRUE`, `1` and an empty text are malformed. */
export const PathBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')
export const PathBlock = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
export const PathBlockSize = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/)
  .transform(Number)

export const Block = z.number().int().min(1).max(999_999_999)
export const BlockSize = z.number().int().min(1).max(100)
export const blockFields = { block: Block.default(1), maxPerBlock: BlockSize.default(BLOCK_SIZE) }

/** The moment as ISO 8601 with offset, of the years that a day may have; the database keeps milliseconds. */
export const Moment = z.iso.datetime({ offset: true }).refine(isOfKnownYears, 'error.invalidInput')
export const ActorName = z.string().max(20)
export const Version = z.number().int().min(1)

/** A block of a list. `total` comes only when `count=true` was asked, null where it is not worth counting. */
export const blockOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int().nullable().optional() })

/** Category entry: an index with its name, as every look-up of the specification has it. */
export const CategoryItem = z.object({ index: z.number().int(), name: z.string() })
export type CategoryItem = z.infer<typeof CategoryItem>
