import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { Refused } from '../refused.ts'
import { limitAddress } from './guard.ts'

/** So long an answer of the database is good for whoever asks next: a flood of questions costs one query a second. */
const readyForMs = 1_000

/** Whether the database answers; those who ask at the same time, or soon after, share one question. */
function openReadiness({ db, clock }: Platform): () => Promise<boolean> {
  let askedMs = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  return () => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - askedMs) >= readyForMs) {
      askedMs = nowMs
      answer = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    }
    return answer
  }
}

/**
 * /healthz: this process lives (asks no database). /readyz: what it needs answers. /metrics: with the token, else 404.
 * Probes are never refused, whoever else shares their address.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const { db, jobs, live, config, metrics } = platform
  const askDatabase = openReadiness(platform)
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = { database: await askDatabase(), jobs: jobs.isWell(), realtime: live.isWell() }
    const isReady = Object.values(parts).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting', ...parts })
  })
  app.get('/metrics', async (request, reply) => {
    if (config.METRICS_TOKEN === undefined || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`) {
      limitAddress(platform, request)
      throw new Refused('request.notFound')
    }
    const { rows } = await sql<{
      n: number
    }>`select count(*) n from (select from event where delivered_at is null limit 10000) w`.execute(db)
    metrics.eventsWaiting.set(rows[0]?.n ?? 0)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
