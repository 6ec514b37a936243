import { publicPaths } from '@crm/contract/marketing-public'
import type { TrackingLevel } from '@crm/contract/marketing-rules'
import { openTokens, tokenPart } from '../../modules/message/public.ts'
import { insertCustomer } from '../customers.ts'
import type { Harness } from '../harness.ts'

interface Wanted {
  readonly tracking?: TrackingLevel
  readonly links?: readonly string[]
  readonly html?: string
  readonly state?: 1 | 2 | 3 | 4 | 7
  readonly email?: string
  readonly name?: string
  readonly senderId?: number
}

/** The path of each thing that a mail carries. */
export function pathsOf(h: Harness, messageId: number) {
  const tokens = openTokens(h.config)
  const path = (pattern: string, part: number) => pattern.replace(':token', tokens.make({ messageId, part }))
  return {
    open: path(publicPaths.open, tokenPart.open),
    click: (link: number) => path(publicPaths.click, link),
    trap: path(publicPaths.click, tokenPart.trap),
    unsubscribe: path(publicPaths.unsubscribe, tokenPart.unsubscribe),
    preferences: path(publicPaths.preferences, tokenPart.preferences),
    view: path(publicPaths.view, tokenPart.view),
    confirm: path(publicPaths.confirm, tokenPart.confirm),
    bounce: tokens.make({ messageId, part: tokenPart.bounce }),
  }
}

/** A mail that left a minute ago, past all rules. */
export async function sentMail(h: Harness, wanted: Wanted = {}) {
  const { tracking = 'person', links = ['https://minhanh.vn/a', 'https://minhanh.vn/b', 'https://minhanh.vn/c'] } =
    wanted
  const { html = '<html><body>Chào</body></html>', state = 3, email = 'lan@khach.vn', name = 'Lan' } = wanted
  const userId = h.company.users['staff.market']
  const owner = { created_by: userId, department_id: h.company.departments.company }
  const known = await h.db.selectFrom('customer').select('customer_id').where('email', '=', email).executeTakeFirst()
  const customerId = known?.customer_id ?? (await insertCustomer(h.db, h.company, { name, email, phone: '' }))
  const { content_id } = await h.db
    .insertInto('marketing_content')
    .values({ channel: 'email', kind: 'html', html, created_by: userId })
    .returning('content_id')
    .executeTakeFirstOrThrow()
  for (const [at, target] of links.entries())
    await h.db
      .insertInto('marketing_link')
      .values({ content_id, link_no: at + 1, target })
      .execute()
  const { send_id } = await h.db
    .insertInto('marketing_send')
    .values({ channel: 'email', state: 4, content_id, tracking, sender_id: wanted.senderId ?? null, ...owner })
    .returning('send_id')
    .executeTakeFirstOrThrow()
  const before = new Date(h.clock.now().getTime() - 60_000)
  const { message_id: messageId } = await h.db
    .insertInto('message')
    .values({
      ...{ channel: 'email', send_id, customer_id: customerId, address: email, state, created_by: userId },
      begun_at: before,
      sent_at: state === 3 || state === 4 ? before : null,
      lease_until: state === 2 ? h.clock.now() : null,
      reference: `<m${send_id}@minhanh.vn>`,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return { messageId, customerId, sendId: send_id, contentId: content_id, ...pathsOf(h, messageId) }
}
