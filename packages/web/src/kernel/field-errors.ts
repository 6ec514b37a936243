import { messageOf } from '@crm/contract/rules/required'
import type { z } from 'zod'
import { isFailure } from './failure.ts'
import { translate } from './i18n.ts'

/** The first message of each field, under its dotted path (`contacts.0.phoneContact`). */
export type FieldErrors = Record<string, string>

interface Fault {
  readonly field: string
  readonly message: string
  readonly code?: string | undefined
  /** The length or number that a field must keep. */
  readonly limit?: unknown
}

/** What a field says that is empty and must not be, where the schema has no sentence for it. */
type Missing = (field: string) => string | undefined

function textOf({ limit, ...fault }: Fault, missing?: Missing): string {
  const key = messageOf(fault)
  const named = key.startsWith('error.missing.') ? undefined : missing?.(fault.field)
  return named ?? translate(key, { minimum: limit, maximum: limit })
}

function firstOfEach(faults: readonly Fault[], missing?: Missing): FieldErrors {
  const errors: FieldErrors = {}
  for (const fault of faults) errors[fault.field] ??= textOf(fault, missing)
  return errors
}

const limitIn = (issue: object) => ('maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : undefined)

/** What a form says before it is sent, by the contract's own schema. Empty when it may be sent. */
export function findFieldErrors(schema: z.ZodType, values: unknown, missing?: Missing): FieldErrors {
  const read = schema.safeParse(values)
  if (read.success) return {}
  return firstOfEach(
    read.error.issues.map((issue) => ({
      field: issue.path.map(String).join('.'),
      message: issue.message,
      code: issue.code,
      limit: limitIn(issue),
    })),
    missing,
  )
}

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** The fields that the server refused, empty when it refused something else. */
export function refusedFields(error: unknown): FieldErrors {
  if (!isFailure(error, 'request.malformed') || !Array.isArray(error.details)) return {}
  return firstOfEach(error.details.filter(isFault))
}
