import fc from 'fast-check'

/** The part of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}

/** Values that exist, by the name of the field: without them nothing gets past the first look-up. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const texts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  '\u202eabc',
  '😀'.repeat(300),
  'e\u0301'.repeat(150),
  '<script>alert(1)</script>',
  'x 1=1',
  "'; drop table customer; --",
  '%00',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of others, sent as text
  '${7*7}{{7*7}}<%= 7 %>',
  '__proto__',
  'constructor',
  'İıſK',
  '1e5',
  '0x10',
  ' 1',
  '１',
  '9223372036854775808',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+23:59',
  'rm1.x.y',
  '00000000-0000-0000-0000-000000000000',
]
const numbers = [-1, 0, -0, 1.5, 1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e-7]
const odd = [true, false, null, [], {}, [[[[]]]], [null], { a: { b: {} } }, Array.from({ length: 5_000 }, (_, n) => n)]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...numbers),
  fc.constantFrom<unknown>(...odd),
  fc.jsonValue({ maxDepth: 3 }),
)

function textOf({ format, pattern, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('1960-01-01', '1975-06-13', '2026-11-20')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T09:00:00Z', '2027-01-01T00:00:00.000+07:00')
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.constantFrom('1', '2', '20', '100', 'true')
  return fc.oneof(
    fc.constantFrom('Nguyễn Văn Đo', 'đo@example.vn', 'do@example.vn', '0912345678', '84912345678', 'a < b; c'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }),
  )
}

function scalarOf(type: string | undefined, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (type === 'object') return objectOf(schema, known)
  if (type === 'array') {
    const items = schema.items ? arbitraryOf(schema.items, known) : fc.jsonValue()
    const minLength = schema.minItems ?? 0
    return fc.array(items, { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 4, 4)) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') {
    const { minimum: min = -5, maximum: max = 50 } = schema
    return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: Math.max(min, 1), max: 50 }) }, fc.constantFrom(min, max))
  }
  return fc.jsonValue({ maxDepth: 2 })
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const own = arbitraryOf(schema, known)
    const found = known[name]
    const isList = schema.type === 'array'
    if (!found) return [name, own] as const
    const one = fc.constantFrom<unknown>(...found)
    const real = isList ? fc.array(one, { minLength: 1, maxLength: 3 }) : one
    return [name, fc.oneof({ weight: 6, arbitrary: real }, own)] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

/** Values that fit the schema, at least in kind. */
export function arbitraryOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, known)))
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => scalarOf(one, schema, known)))
  return scalarOf(typeof type === 'string' ? type : undefined, schema, known)
}
