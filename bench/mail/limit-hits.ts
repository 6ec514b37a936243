import type { FastifyInstance } from 'fastify'
import type { Named } from '../limit-tickets.ts'

const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What an open and a click come to without a token, a judgement or a group: one hand-written statement each. */
export function hitRoutes(app: FastifyInstance, named: Named): void {
  const note = (id: string, link: number) =>
    named(
      'hit',
      `with met as (select m.message_id, s.content_id from message m join marketing_send s on s.send_id = m.send_id
          where m.message_id = $1), noted as (
        insert into message_hit (happened_at, message_id, link_no) select now(), message_id, $2 from met)
       select (select target from marketing_link l where l.content_id = met.content_id and l.link_no = $2) as target from met`,
      [id, link],
    )
  app.get<{ Params: { id: string } }>('/bare-open/:id', async ({ params }, reply) => {
    await note(params.id, 0)
    return reply.type('image/gif').send(picture)
  })
  app.get<{ Params: { id: string } }>('/bare-click/:id', async ({ params }, reply) => {
    const [row] = await note(params.id, 1)
    return reply.redirect(String(row?.['target']), 302)
  })
}
