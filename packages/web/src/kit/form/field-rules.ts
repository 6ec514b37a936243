import { traitsOf } from '@crm/contract/rules/text-traits'
import type { z } from 'zod'

interface Wrapping {
  /** Of optional, nullable and default. */
  readonly innerType?: z.ZodType
  /** Of a schema that is read as something else. */
  readonly in?: z.ZodType
  readonly element?: z.ZodType
}

// Which of these a schema has depends on its kind.
const wrappingOf = (schema: z.ZodType) => schema.def as Wrapping
const isType = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && 'safeParse' in value
const shapeOf = (schema: z.ZodType): object | undefined =>
  'shape' in schema && typeof schema.shape === 'object' ? (schema.shape ?? undefined) : undefined

function insideOf(schema: z.ZodType): z.ZodType {
  const { innerType, in: read } = wrappingOf(schema)
  const inside = innerType ?? read
  return inside === undefined ? schema : insideOf(inside)
}

/** The schema of one field, by its dotted path (`contacts.0.phoneContact`); undefined where the schema has none. */
export function schemaAt(schema: z.ZodType | undefined, path: string): z.ZodType | undefined {
  let found = schema
  for (const part of path.split('.')) {
    if (found === undefined) return undefined
    const inside = insideOf(found)
    const shape = shapeOf(inside)
    const next: unknown = shape === undefined ? wrappingOf(inside).element : Reflect.get(shape, part)
    found = isType(next) ? next : undefined
  }
  return found
}

export const isEmptyValue = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** All that an empty field may be sent as. */
const empties = [undefined, null, '', []]

/** A field is required when its schema takes no empty value. */
export const isRequired = (schema: z.ZodType | undefined) =>
  schema !== undefined && empties.every((empty) => !schema.safeParse(empty).success)

const inputTypes = {
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel' },
} as const

/** How a text is typed: how long it may be and by which keyboard. */
export function inputTraits(schema: z.ZodType | undefined): {
  maxLength?: number
  type?: 'email' | 'tel'
  inputMode?: 'email'
} {
  if (schema === undefined) return {}
  const { max, kind } = traitsOf(insideOf(schema))
  return { ...(max !== undefined && { maxLength: max }), ...(kind && inputTypes[kind]) }
}
