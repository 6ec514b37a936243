import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import { settleMail, settleSms, type Tokens } from '../../message/public.ts'
import { gatewayByCallback, senderById, senderOfCallback } from '../../sending-setup/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { readReports } from './mail.ts'
import { readSmsReport } from './sms.ts'

type Asked = FastifyRequest<{ Params: { secret: string } }>

const mailBytesMax = 256 * 1_024
const smsBytesMax = 16 * 1_024

function readBody({ body, headers }: FastifyRequest): unknown {
  const written = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(written))
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/**
 * What services tell of what they were handed. Whoever does not know the secret is nobody (401); what is about none of
 * their messages, or was told before, is not there (404). docs/rules.md.
 */
export function serveCallbacks(app: FastifyInstance, platform: Platform, tokens: Tokens): void {
  const answer = (reply: FastifyReply, isNew: boolean) => {
    platform.dispatcher.nudge()
    if (!isNew) throw new Refused('request.notFound')
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  app.post(publicPaths.emailCallback, { bodyLimit: mailBytesMax }, async (request: Asked, reply: FastifyReply) => {
    const senderId = senderOfCallback(request.params.secret, platform.config)
    if (senderId === undefined || !(await senderById(platform.readDb, senderId)))
      throw new Refused('access.unknownCaller')
    const facts = readReports(readBody(request))
    if (!facts) throw new Refused('request.malformed')
    const now = platform.clock.now()
    let isNew = false
    for (const fact of facts)
      if (await inTransaction(platform.db, (db) => settleMail({ db, now }, { fact, tokens, senderId }))) isNew = true
    return answer(reply, isNew)
  })

  async function hearGateway(request: Asked, reply: FastifyReply, said: unknown) {
    const gateway = await gatewayByCallback(platform.readDb, request.params.secret)
    if (!gateway) throw new Refused('access.unknownCaller')
    const fact = readSmsReport(said)
    if (!fact) throw new Refused('request.malformed')
    const now = platform.clock.now()
    const isNew = await inTransaction(platform.db, async (db) => {
      const { policy } = await readPolicy(db)
      return settleSms({ db, now }, { gatewayId: gateway.gatewayId, fact, stopWords: policy.stopWords })
    })
    return answer(reply, isNew)
  }

  app.post(publicPaths.smsCallback, { bodyLimit: smsBytesMax }, (request: Asked, reply) =>
    hearGateway(request, reply, readBody(request)),
  )
  // eSMS calls back with a GET: who knows the secret speaks for the gateway, by whichever verb.
  app.get(publicPaths.smsCallback, { exposeHeadRoute: false }, (request: Asked, reply) =>
    hearGateway(request, reply, request.query),
  )
}
