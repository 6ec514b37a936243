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

const SLIM = '?slim'
const contractImport = /import \{([^}]*)\} from '@crm\/contract\/([\w/-]+)'/g

async function readSlim(file: string): Promise<ReadonlyMap<string, unknown>> {
  const module: Fields = await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)
  const slim = Object.entries(module).map(([name, value]) => [name, slimmed(value)] as const)
  return new Map(slim.filter(([, value]) => value !== undefined))
}

const importOf = (names: readonly string[], from: string) =>
  names.length === 0 ? '' : `import { ${names.join(', ')} } from '${from}';`

/** One import of the contract as two: what stands without its schemas, and what needs the file itself. */
async function splitImport(specifiers: string, name: string): Promise<string> {
  const slim = await readSlim(`${contract}${name}.ts`)
  const values = specifiers.split(',').flatMap((one) => one.trim().match(/^(?!type )\w+.*/) ?? [])
  const { plain = [], whole = [] } = Object.groupBy(values, (one) =>
    slim.has(/^\w+/.exec(one)?.[0] ?? '') ? 'plain' : 'whole',
  )
  return importOf(plain, `@crm/contract/${name}${SLIM}`) + importOf(whole, `@crm/contract/${name}`)
}

/**
 * A page calls an endpoint by its method and path; schemas are for forms. So a page takes the endpoints of a file of the
 * contract without their schemas and its constants as they are; the file itself comes along when a schema or a rule is
 * imported. What no form asks for leaves the bundle, zod with it.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  resolveId(source) {
    const [, name] = /^@crm\/contract\/(.+)\?slim$/.exec(source) ?? []
    return name === undefined ? null : `${contract}${name}.ts${SLIM}`
  },
  async load(id) {
    if (!id.startsWith(contract) || !id.endsWith(SLIM)) return null
    const slim = await readSlim(id.slice(0, -SLIM.length))
    return [...slim].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
  },
  async transform(code, id) {
    if (id.startsWith(contract) || !code.includes("'@crm/contract/")) return null
    const found = [...code.matchAll(contractImport)]
    const split = await Promise.all(found.map(([, specifiers = '', name = '']) => splitImport(specifiers, name)))
    return { code: code.replace(contractImport, () => split.shift() ?? ''), map: null }
  },
})
