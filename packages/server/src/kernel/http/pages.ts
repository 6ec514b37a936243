import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../refused.ts'
import { sendRefused } from './errors.ts'

/** The built web part: hashed assets for ever, the page itself fresh, any other address is the page's own route. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(folder, 'assets')}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isPage =
      request.method === 'GET' && !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname) && !pathname.includes('/.')
    if (!isPage) return sendRefused(reply, new Refused('request.notFound'), request.id)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
