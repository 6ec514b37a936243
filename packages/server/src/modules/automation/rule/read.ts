import type { automation } from '@crm/contract/automation'
import { isAdmin, may } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import type { Registry } from '../parts.ts'
import { type Asked, countBlock, readBlock } from './store.ts'
import { viewOf } from './view.ts'

type Api = typeof automation

export const reads = (registry: Registry) => {
  const all: Handler<Api['all']> = async ({ params, query, actor, db, now }) => {
    const deleted = query.deleted === 'true'
    if (deleted && !may(actor, 'delete')) refuse('access.forbidden')
    const asked: Asked = {
      actor,
      // An admin brings back whatever was deleted.
      reach: deleted && isAdmin(actor) ? { kind: 'everything' } : reachOf(actor, params),
      text: query.text ?? '',
      enabled: query.enabled === undefined ? undefined : query.enabled === 'true',
      kind: query.kind,
      trigger: query.trigger,
      deleted,
      now,
    }
    const items = await readBlock(db, asked, windowOf(params))
    return query.count === 'true' ? { items, total: await countBlock(db, asked) } : { items }
  }

  const one: Handler<Api['one']> = (call) => viewOf(call, registry, call.params.automationId)

  return { all, one }
}
