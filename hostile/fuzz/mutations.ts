import fc from 'fast-check'
import { hostileText, hostileValue } from './values.ts'

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
  return [path, ...inner]
}

/** A copy with one place changed; `change` gets what stood there, and undefined takes it out. */
function changed(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return change(value)
  const copy: unknown = structuredClone(value)
  const child: unknown = Reflect.get(copy as object, key)
  const next = changed(child, rest, change)
  if (next === undefined) Reflect.deleteProperty(copy as object, key)
  else Reflect.set(copy as object, key, next)
  return copy
}

const kinds = ['replace', 'drop', 'wrap', 'extra', 'repeat'] as const

function mutate(value: unknown, kind: (typeof kinds)[number], at: number, hostile: unknown): unknown {
  const paths = pathsOf(value)
  const path = paths[at % paths.length] ?? []
  return changed(value, path, (old) => {
    if (kind === 'drop' && path.length > 0) return undefined
    if (kind === 'wrap') return [old]
    if (kind === 'repeat') return Array.from({ length: 1_100 }, () => old)
    if (kind === 'extra' && typeof old === 'object' && old !== null && !Array.isArray(old))
      return { ...old, isAdmin: true, systemRole: 'admin', version: 1, viewAll: true, hostile }
    return hostile
  })
}

/** The value as it is, or with up to three places changed. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(400), hostileValue), { minLength: 1, maxLength: 3 })
  const spoiled = fc
    .tuple(valid, steps)
    .map(([value, all]) => all.reduce((one, [kind, at, hostile]) => mutate(one, kind, at, hostile), value))
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: spoiled })
}

const spoilers: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.replace('{', '{"userName":"admin","userName":"x","customerId":1,"customerId":2,'),
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},'),
  (text) => `\ufeff${text}`,
  (text) => text.replace(/\d+/, '1e999'),
  (text) => text.replace(/\d+/, 'NaN'),
  (text) => text.replace(/"[^"]*"/, '"\\u0000"'),
  (text) => text.replace(/"[^"]*"/, '"\\ud800"'),
  () => '['.repeat(10_000),
  () => `${'{"a":'.repeat(49)}1${'}'.repeat(49)}`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '[]',
  () => `[${'1,'.repeat(100_000)}1]`,
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
]

/** A body as it leaves: mostly JSON, at times spoiled as text. */
export const bodyText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 5, arbitrary: value.map((one) => JSON.stringify(one) ?? '') },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.constantFrom(...spoilers)).map(([one, spoil]) => spoil(JSON.stringify(one) ?? '')),
    },
  )

const rawSegments = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f',
  '%c0%af',
  '..;',
  '-1',
  '0',
  '1e3',
  '01',
  'NaN',
  '%20',
  "'",
  '*',
]

/** One part of a path: an own value, or something else. */
export const segmentOf = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: valid.map((one) => encodeURIComponent(String(one))) },
    { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
    { weight: 1, arbitrary: hostileText.map((text) => encodeURIComponent(text.slice(0, 400).toWellFormed())) },
  )
