import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { sendRefused } from './errors.ts'

/** What the server itself answers, and what people look for that is not here. */
const noPages = /^\/(?:api|docs|healthz|metrics|outbox|readyz|realtime)(?:\/|$)/

const isPage = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !noPages.test(path) && !/\.\w+$/.test(path) && !path.includes('/.')
}

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
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) return sendRefused(reply, new Refused('request.notFound'), request.id)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
