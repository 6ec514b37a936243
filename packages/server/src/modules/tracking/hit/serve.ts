import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { batched } from '../../../kernel/batch.ts'
import { networkOf } from '../../../kernel/http/network-of.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { tokenPart } from '../../message/public.ts'
import type { Public } from '../public-page.ts'
import { recipientFor } from '../values.ts'
import { isProxied, judge } from './judge.ts'
import { openOften } from './often.ts'
import { type Hit, type Met, noteHits } from './store-hit.ts'
import { needsValues, targetFor } from './target.ts'

/** One transparent point. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** More from one network in ten seconds is no person. */
const crowd = { max: 40, windowMs: 10_000 }
/** The same link of the same message is noted so often in a minute. */
const repeats = { max: 20, windowMs: 60_000 }

type Asked = FastifyRequest<{ Params: { token: string } }>

interface Noting {
  readonly platform: Platform
  readonly note: (hit: Hit) => Promise<Met | undefined>
  readonly isCrowd: (network: string) => boolean
  readonly isRepeated: (link: string) => boolean
}

function openNoting(platform: Platform): Noting {
  const { clock, config, db } = platform
  const often = config.RATE_LIMITS ? openOften : () => () => false
  return {
    platform,
    note: batched((hits: readonly Hit[]) => noteHits(db, hits)),
    isCrowd: often(crowd, clock),
    isRepeated: often(repeats, clock),
  }
}

function hitOf({ platform, ...noting }: Noting, request: Asked, messageId: number, link: number): Hit {
  const { headers, method, ip } = request
  const isCrowd = !isProxied(headers) && noting.isCrowd(networkOf(ip))
  return {
    messageId,
    link,
    machine: link === tokenPart.trap ? true : judge({ headers, isCrowd }),
    at: platform.clock.now(),
    // A HEAD asks whether something is there.
    isNoted: method === 'GET' && !noting.isRepeated(`${messageId}.${link}`),
  }
}

async function targetOf({ platform }: Noting, { customerId, target }: Met): Promise<string | undefined> {
  if (target === null) return undefined
  if (!needsValues(target)) return targetFor(target, {})
  return targetFor(target, (await recipientFor(platform.readDb, customerId)).values)
}

/** Opens and clicks. What is altered, foreign or gone is one page; nothing is noted by it. */
export function serveHits(app: FastifyInstance, platform: Platform, { tokens, refusePage }: Public): void {
  const noting = openNoting(platform)

  async function open(request: Asked, reply: FastifyReply) {
    const meant = tokens.read(request.params.token)
    if (meant?.part !== tokenPart.open) return refusePage(request, reply)
    const met = await noting.note(hitOf(noting, request, meant.messageId, tokenPart.open))
    if (!met) return refusePage(request, reply)
    return reply
      .headers({
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture)
  }

  async function click(request: Asked, reply: FastifyReply) {
    const meant = tokens.read(request.params.token)
    const isLink = meant !== undefined && meant.part > 0 && meant.part <= tokenPart.trap
    const met = isLink && (await noting.note(hitOf(noting, request, meant.messageId, meant.part)))
    if (!met) return refusePage(request, reply)
    // Nobody sees this link: whoever follows it gets nothing.
    if (meant.part === tokenPart.trap) return reply.code(204).header('cache-control', 'no-store').send()
    const target = await targetOf(noting, met)
    return target === undefined
      ? refusePage(request, reply)
      : reply.header('cache-control', 'no-store').redirect(target, 302)
  }

  app.get(publicPaths.open, open)
  app.get(publicPaths.click, click)
}
