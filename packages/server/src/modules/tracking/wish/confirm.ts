import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { limitAddress } from '../../../kernel/http/guard.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { tokenPart } from '../../message/public.ts'
import { consent, findPending } from '../../recipient/public.ts'
import type { Page } from '../page/render.ts'
import { type Language, words } from '../page/words.ts'
import type { Public } from '../public-page.ts'
import { maskedAddress } from './wording.ts'

interface ByToken {
  Params: { token: string }
}
type Asked = FastifyRequest<ByToken>
type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>

const mask = ({ address }: Pending) => maskedAddress({ channel: 'email', address })

function pageOf(language: Language, found: Pending, isGiven: boolean): Page {
  const say = words[language]
  if (isGiven) return { title: say.confirmed.title, lines: [say.confirmed.line(mask(found))], quote: found.wording }
  const { title, line, submit, ignore } = say.confirm
  return { title, lines: [line(mask(found))], quote: found.wording, form: { submit }, note: ignore }
}

/** Double opt-in: a consent that waits is given by the POST of who reads the mail. It may come twice. */
export function serveConfirm(app: FastifyInstance, platform: Platform, { tokens, refusePage, show }: Public): void {
  const onRequest = async (request: Asked) => limitAddress(platform, request as FastifyRequest)

  async function meantBy({ params }: Asked) {
    const meant = tokens.read(params.token)
    const found = meant?.part === tokenPart.confirm ? await findPending(platform.readDb, meant.messageId) : undefined
    return found && found.state !== 'withdrawn' ? found : undefined
  }

  app.get<ByToken>(publicPaths.confirm, { onRequest }, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    if (!found) return refusePage(request, reply)
    return show(request, reply, (language) => pageOf(language, found, found.state === 'given'))
  })

  app.post<ByToken>(publicPaths.confirm, { onRequest }, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    if (!found) return refusePage(request, reply)
    const now = platform.clock.now()
    const { address, wording } = found
    const proof = `${publicPaths.confirm.slice(0, 2)} ${now.toISOString()}`
    if (found.state === 'pending')
      await inTransaction(platform.db, (db) =>
        consent(db, { channel: 'email', address, source: 'doubleOptIn', wording, proof, now }),
      )
    return show(request, reply, (language) => pageOf(language, found, true))
  })
}
