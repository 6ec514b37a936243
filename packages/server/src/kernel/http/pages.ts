import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { sendRefused } from './errors.ts'

/** What the server itself answers, and what people look for that is not here. */
const noPages = /^\/(?:api|callback|docs|healthz|metrics|outbox|readyz|realtime|[cilopuw])(?:\/|$)/

const isPage = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !noPages.test(path) && !/\.\w+$/.test(path) && !path.includes('/.')
}

/** For each prefix of an address the scripts that its page needs, as the build wrote them; the longest prefix first. */
function readPreloads(folder: string): readonly (readonly [prefix: string, link: string])[] {
  const file = join(folder, 'preloads.json')
  if (!existsSync(file)) return []
  const preloads = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
  return Object.entries(preloads)
    .map(([prefix, scripts]) => [prefix, scripts.map((script) => `<${script}>; rel=modulepreload`).join(', ')] as const)
    .sort(([one], [other]) => other.length - one.length)
}

const isUnder = (prefix: string, url: string) => prefix === '/' || /^(?:[/?]|$)/.test(url.slice(prefix.length))

/**
 * The built web part: hashed assets for ever, the page itself fresh, any other address is a route of the page's own.
 * Without a build every unknown address is absent.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const preloads = isBuilt ? readPreloads(folder) : []
  app.setNotFoundHandler((request, reply) => {
    const { url } = request
    if (!isBuilt || !isPage(request)) return sendRefused(reply, new Refused('request.notFound'), request.id)
    const [, link] = preloads.find(([prefix]) => url.startsWith(prefix) && isUnder(prefix, url)) ?? []
    if (link !== undefined) reply.header('link', link)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
