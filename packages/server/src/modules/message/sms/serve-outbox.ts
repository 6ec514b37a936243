import type { FastifyInstance } from 'fastify'
import { limitAddress } from '../../../kernel/http/guard.ts'
import { outboxLanguageOf, outboxPagePolicy, renderSmsOutbox } from '../../../kernel/mail/outbox-page.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { listSmsOutbox } from './outbox.ts'

/** The messages that a laptop without a gateway would have sent. Demo on loopback only. */
export function serveSmsOutbox(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.demo) return
  app.get('/outbox/sms', { onRequest: async (request) => limitAddress(platform, request) }, async (request, reply) =>
    reply
      .headers({ 'content-security-policy': outboxPagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderSmsOutbox(await listSmsOutbox(platform.config), outboxLanguageOf(request))),
  )
}
