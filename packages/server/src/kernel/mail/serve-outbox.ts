import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitAddress } from '../http/guard.ts'
import type { Platform } from '../platform.ts'
import { Refused } from '../refused.ts'
import { listOutbox, readOutbox } from './outbox.ts'
import { outboxLanguageOf, outboxPagePolicy, renderOutboxList, renderOutboxMail } from './outbox-page.ts'

const path = '/outbox'
export const outboxDirOf = (dataDir: string) => join(dataDir, 'outbox')

/** The mails that a laptop without SMTP would have sent, so that their links can be followed. Demo on loopback only. */
export function serveMailOutbox(app: FastifyInstance, platform: Platform): void {
  const { config } = platform
  if (!config.demo || config.SMTP_URL !== undefined) return
  const dir = outboxDirOf(config.DATA_DIR)
  const onRequest = async (request: FastifyRequest) => limitAddress(platform, request)
  app.get(path, { onRequest }, async (request, reply) =>
    reply
      .headers({ 'content-security-policy': outboxPagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderOutboxList(await listOutbox(dir), path, outboxLanguageOf(request))),
  )
  app.get<{ Params: { id: string } }>(`${path}/:id`, { onRequest }, async (request, reply) => {
    const mail = await readOutbox(dir, request.params.id)
    if (!mail) throw new Refused('request.notFound')
    return reply
      .headers({ 'content-security-policy': outboxPagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderOutboxMail(mail, { path, origins: config.origins, language: outboxLanguageOf(request) }))
  })
}
