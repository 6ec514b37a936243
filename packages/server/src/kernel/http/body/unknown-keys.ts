import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refused } from '../../refused.ts'
import { actorFields } from '../guard.ts'

/** The names that an object may have, with those of the objects within, through lists too; `null`: any, or no object. */
type Names = ReadonlyMap<string, Names> | null

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/**
 * Refuses what no schema of the endpoint declares, at whatever depth. An update of one record (it names the `version`) also
 * takes what the calls of the same `group` answer, so that a record goes back as it was read; actor fields come along with
 * any body.
 */
export function refuseUnknownKeys(
  endpoint: Endpoint,
  group: readonly Endpoint[],
): (request: Pick<FastifyRequest, 'body' | 'uploads'>) => void {
  const files = Object.keys(endpoint.files ?? {})
  // With the first call: most endpoints of a process that has just started wait long for theirs.
  let names: Names | undefined
  return ({ body, uploads }) => {
    names ??= takenNames(endpoint, group)
    const foreign = (uploads ?? []).map(({ field }) => field).filter((field) => !files.includes(field))
    const unknown = [...foreign, ...unknownIn(body, names, '')].slice(0, faultsMax)
    if (unknown.length === 0) return
    const faults = unknown.map((field) => ({ field, message: 'error.invalidInput' }))
    throw new Refused('request.malformed', faults)
  }
}

function takenNames(endpoint: Endpoint, group: readonly Endpoint[]): Names {
  const schema = endpoint.body ?? endpoint.form
  if (!schema) return null
  const declared = namesOf(schema, 'input')
  if (endpoint.method !== 'PUT' || !declared?.has('version')) return declared
  return group
    .filter(({ file }) => !file)
    .map(recordNames)
    .reduce(joined, declared)
}

const faultsMax = 20

/** Of a block the names of what it holds. */
function recordNames({ reply }: Endpoint): Names {
  const names = namesOf(reply, 'output')
  return names?.get('items') ?? names
}

const namesOf = (schema: z.ZodType, io: 'input' | 'output'): Names =>
  namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema)

function namesIn(schema: JsonSchema): Names {
  const { properties, additionalProperties, items, anyOf, oneOf, allOf } = schema
  const own: Names[] = []
  if (properties && typeof additionalProperties !== 'object')
    own.push(new Map(Object.entries(properties).map(([name, inner]) => [name, namesIn(inner)])))
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? []), ...(items ? [items] : [])]
  return [...own, ...parts.map(namesIn)].reduce(joined, null)
}

/** Either says what the other leaves out. */
function joined(one: Names, other: Names): Names {
  if (one === null || other === null) return one ?? other
  const names = new Map(one)
  for (const [name, inner] of other) names.set(name, joined(names.get(name) ?? null, inner))
  return names
}

function unknownIn(value: unknown, names: Names, path: string): string[] {
  if (names === null || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, at) => unknownIn(item, names, `${path}${at}.`))
  return Object.entries(value).flatMap(([name, inner]) => {
    if (names.has(name)) return unknownIn(inner, names.get(name) ?? null, `${path}${name}.`)
    return path === '' && isActorField(name) ? [] : [`${path}${name}`]
  })
}

const isActorField = (name: string) => (actorFields as readonly string[]).includes(name)
