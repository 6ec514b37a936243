import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance } from 'fastify'
import { limitAddress } from '../../../kernel/http/guard.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findPicture } from './store.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The pictures of mails, for programs that know nobody of us: whoever was sent the address of one may see it, and it
 * never changes.
 */
export function serveMailPictures(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    publicPaths.picture,
    { onRequest: async (request) => limitAddress(platform, request) },
    async (request, reply) => {
      const { id } = request.params
      const found = uuid.test(id) ? await findPicture(platform.readDb, id) : undefined
      const stored = found && (await platform.files.get(found.key))
      if (!found || !stored) throw new Refused('request.notFound')
      return reply
        .headers({
          'content-type': found.kind,
          'content-length': stored.size,
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(stored.content)
    },
  )
}
