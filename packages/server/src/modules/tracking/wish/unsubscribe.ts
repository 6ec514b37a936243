import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { tokenPart, unsubscribeBy } from '../../message/public.ts'
import { readStanding } from '../../recipient/public.ts'
import type { Page } from '../page/render.ts'
import { type Language, words } from '../page/words.ts'
import type { Public } from '../public-page.ts'
import { type Addressed, findAddressed } from '../store.ts'
import { maskedAddress } from './wording.ts'

type Asked = FastifyRequest<{ Params: { token: string } }>

/** GET shows a page and changes nothing; POST is the wish itself, without a cookie, and may come twice (RFC 8058). */
export function serveUnsubscribe(app: FastifyInstance, platform: Platform, open: Public): void {
  const { tokens, refusePage, show } = open
  const preferences = ({ messageId }: Addressed) =>
    publicPaths.preferences.replace(':token', tokens.make({ messageId, part: tokenPart.preferences }))

  async function meantBy({ params }: Asked): Promise<Addressed | undefined> {
    const meant = tokens.read(params.token)
    return meant?.part === tokenPart.unsubscribe ? findAddressed(platform.readDb, meant.messageId) : undefined
  }

  const asking = (language: Language, found: Addressed): Page => {
    const { title, line, submit, choose } = words[language].unsubscribe
    return {
      title: title[found.channel],
      lines: [line[found.channel](maskedAddress(found))],
      form: { submit: submit[found.channel] },
      link: { href: preferences(found), label: choose },
    }
  }
  const done = (language: Language, found: Addressed): Page => {
    const { title, line, again } = words[language].unsubscribed
    return {
      title: title[found.channel],
      lines: [line[found.channel](maskedAddress(found))],
      link: { href: preferences(found), label: again },
    }
  }

  app.get(publicPaths.unsubscribe, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    if (!found) return refusePage(request, reply)
    const { suppressed } = await readStanding(platform.readDb, found.channel, found.address, platform.clock.now())
    return show(request, reply, (language) => (suppressed === null ? asking : done)(language, found))
  })

  app.post(publicPaths.unsubscribe, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    if (!found) return refusePage(request, reply)
    const now = platform.clock.now()
    await inTransaction(platform.db, (db) => unsubscribeBy({ db, now }, found.messageId))
    platform.dispatcher.nudge()
    return show(request, reply, (language) => done(language, found))
  })
}
