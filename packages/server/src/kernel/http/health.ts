import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

/** /healthz: this process lives (asks no database). /readyz: what it needs answers. /metrics: with the token, else 404. */
export function serveHealth(app: FastifyInstance, { db, jobs, live, config, metrics }: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const parts = { database, jobs: jobs.isWell(), realtime: live.isWell() }
    const isReady = Object.values(parts).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting', ...parts })
  })
  app.get('/metrics', async (request, reply) => {
    if (config.METRICS_TOKEN === undefined || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`)
      return reply.callNotFound()
    const { rows } = await sql<{
      n: number
    }>`select count(*) n from (select from event where delivered_at is null limit 10000) w`.execute(db)
    metrics.eventsWaiting.set(rows[0]?.n ?? 0)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
