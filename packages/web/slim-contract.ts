import { statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../contract/src/', import.meta.url))
const actorFields = ['userId', 'userName', 'createUser', 'UserName']

type Fields = Record<string, unknown>
const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Of a schema only the actor fields, which a call fills in by itself. */
const slimSchema = (schema: unknown) => {
  const shape = typeof schema === 'object' && schema !== null && 'shape' in schema ? Object(schema.shape) : {}
  return { shape: Object.fromEntries(actorFields.filter((field) => field in shape).map((field) => [field, 0])) }
}

const slimEndpoint = ({ method, path, comAes, targets, body, form }: Fields) => ({
  method,
  path,
  comAes,
  targets,
  ...(body !== undefined && { body: slimSchema(body) }),
  ...(form !== undefined && { form: slimSchema(form) }),
})

/** Constants as they stand, endpoints and channels without their schemas; `undefined` where code or a schema is left. */
function slimmed(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (Array.isArray(value)) return value.every((one) => slimmed(one) !== undefined) ? value : undefined
  if (!isPlainObject(value)) return undefined
  if ('method' in value && 'path' in value) return slimEndpoint(value)
  if ('hub' in value) return { hub: value['hub'] }
  const entries = Object.entries(value).map(([name, one]) => [name, slimmed(one)] as const)
  return entries.every(([, one]) => one !== undefined) ? Object.fromEntries(entries) : undefined
}

/**
 * A page calls an endpoint by its method and path; schemas are for forms. So a file of the contract gives its endpoints
 * without their schemas and its constants as they are; the file itself comes along when a schema or a rule is imported.
 * What no form asks for leaves the bundle, zod with it.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  async load(id) {
    if (!id.startsWith(contract) || !id.endsWith('.ts')) return null
    const module: Fields = await import(`${pathToFileURL(id).href}?changed=${statSync(id).mtimeMs}`)
    const slim = Object.entries(module).flatMap(([name, value]) => {
      const literal = slimmed(value)
      return literal === undefined ? [] : [`export const ${name} = ${JSON.stringify(literal)}`]
    })
    return [...slim, `export * from ${JSON.stringify(`${id}?whole`)}`].join('\n')
  },
})
