import type { Endpoint } from '@crm/contract/kernel/endpoint'
import { refusals } from '@crm/contract/refusals'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Platform } from '../platform.ts'
import { renderDocs } from './docs-page.ts'
import { limitAddress } from './guard.ts'

/** OpenAPI 3.1 of every declared endpoint, and the same as a page to read. Register before the endpoints. */
export async function describe(app: FastifyInstance, platform: Platform, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lite CRM',
        version,
        description: 'Every call, with who may make it and what it may be refused with.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const endpoint = (document.route as { config?: { endpoint?: Endpoint } }).config?.endpoint
      const { schema, url } = jsonSchemaTransform(document as never)
      const described = endpoint?.files ? withFiles(schema, endpoint.files) : schema
      return { schema: { ...described, ...(endpoint ? describeAccess(endpoint) : { hide: true }) }, url }
    },
  })
  const onRequest = async (request: FastifyRequest) => limitAddress(platform, request)
  app.get('/api/openapi.json', { onRequest }, async () => app.swagger())
  app.get('/api/docs', { onRequest }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger() as never)),
  )
}

const fileSchema = { type: 'string', format: 'binary' } as const

/** A form goes out as multipart, and its files are fields of it. */
function withFiles<S extends { body?: unknown }>(schema: S, files: NonNullable<Endpoint['files']>) {
  const body = schema.body as { properties?: Record<string, unknown> }
  const fields = Object.entries(files).map(([name, amount]) => [
    name,
    amount === 'one' ? fileSchema : { type: 'array', items: fileSchema },
  ])
  const properties = { ...body.properties, ...Object.fromEntries(fields) }
  return { ...schema, consumes: ['multipart/form-data'], body: { ...body, properties } }
}

function describeAccess({ access, refuses = [] }: Endpoint) {
  const open = access.kind === 'anyone'
  const known = refuses.map((code) => `- ${refusals[code][0]} \`${code}\`: ${refusals[code][1]}`)
  return {
    ...(open ? {} : { security: [{ bearer: [] }] }),
    description: [`Access: ${wordsOf(access)}.`, ...(known.length > 0 ? ['Refused with:', ...known] : [])].join('\n'),
  }
}

function wordsOf(access: Endpoint['access']): string {
  if (access.kind === 'anyone' || access.kind === 'signedIn')
    return `${access.kind === 'anyone' ? 'anyone' : 'signed in'}: ${access.why}`
  return access.kind === 'admin' ? 'administrators' : `${access.tag}, ${access.action}`
}
