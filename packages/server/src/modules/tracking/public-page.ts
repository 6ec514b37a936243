import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../kernel/platform.ts'
import { openTokens, type Tokens } from '../message/public.ts'
import { readPolicy } from '../setting/public.ts'
import { type Page, pagePolicy, renderPage } from './page/render.ts'
import { type Language, languageOf, words } from './page/words.ts'

/** What all public paths share. */
export interface Public {
  readonly tokens: Tokens
  /** The same bytes whatever is wrong: nobody learns from it how near a guess was. */
  readonly refusePage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (language: Language) => Page,
  ) => Promise<FastifyReply>
}

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html)

export function openPublic({ config, readDb }: Platform): Public {
  return {
    tokens: openTokens(config),
    refusePage: (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      return send(reply, 400, renderPage(words[language].refused, { language, company: undefined }))
    },
    show: async (request, reply, page) => {
      const language = languageOf(request.headers['accept-language'])
      const { policy } = await readPolicy(readDb)
      const { advertiserName: name, advertiserAddress: address, advertiserPhone: phone } = policy
      return send(reply, 200, renderPage(page(language), { language, company: { name, address, phone } }))
    },
  }
}
