import { publicPaths } from '@crm/contract/marketing-public'
import type { MergeName } from '@crm/contract/merge'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitAddress } from '../../kernel/http/guard.ts'
import type { Platform } from '../../kernel/platform.ts'
import { contentById, type Filling, fillCompiled, splitCompiled } from '../marketing-template/public.ts'
import { tokenPart } from '../message/public.ts'
import type { Public } from './public-page.ts'
import { findSentMail } from './store.ts'
import { recipientFor } from './values.ts'

interface ByToken {
  Params: { token: string }
}
type Asked = FastifyRequest<ByToken>

/** The words of who wrote the mail: they stand alone, run nothing, and reach nothing of ours. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const linkParts = {
  'link.unsubscribe': tokenPart.unsubscribe,
  'link.preferences': tokenPart.preferences,
  'link.view': tokenPart.view,
} as const
const pathOf = {
  'link.unsubscribe': publicPaths.unsubscribe,
  'link.preferences': publicPaths.preferences,
  'link.view': publicPaths.view,
} as const

/** The mail in the browser, as its recipient had it, with the same links. */
export function serveView(app: FastifyInstance, platform: Platform, { tokens, refusePage }: Public): void {
  const onRequest = async (request: Asked) => limitAddress(platform, request as FastifyRequest)
  const { readDb: db } = platform

  async function htmlOf(messageId: number): Promise<string | undefined> {
    const sent = await findSentMail(db, messageId)
    const content = sent?.contentId ? await contentById(db, sent.contentId) : undefined
    if (!sent || !content) return undefined
    const { values, groupIds } = await recipientFor(db, sent.customerId)
    const path = (pattern: string, part: number) => pattern.replace(':token', tokens.make({ messageId, part }))
    const links: Partial<Record<MergeName, string>> = Object.fromEntries(
      (Object.keys(linkParts) as (keyof typeof linkParts)[]).map((name) => [name, path(pathOf[name], linkParts[name])]),
    )
    const filling: Filling = {
      valueIn: (field) => links[field] ?? values[field],
      linkOf: (number) => path(publicPaths.click, number),
      groupIds,
    }
    return fillCompiled(splitCompiled(content.html), filling, 'html')
  }

  app.get<ByToken>(publicPaths.view, { onRequest }, async (request: Asked, reply: FastifyReply) => {
    const meant = tokens.read(request.params.token)
    const html = meant?.part === tokenPart.view ? await htmlOf(meant.messageId) : undefined
    if (html === undefined) return refusePage(request, reply)
    return reply
      .headers({
        'content-security-policy': mailPolicy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
