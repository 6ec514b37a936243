import type { CustomerTab } from '@crm/contract/customer-fields'
import { type Actor, may } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refused.ts'
import { readSetting } from '../../kernel/settings.ts'
import type { Db } from '../../schema/index.ts'
import { dontForgetDays, reachOf } from './rules.ts'
import { forgetBeforeOf } from './store-forget.ts'
import { type List, listOf } from './store-scope.ts'

interface Scope {
  readonly userId?: number | undefined
  readonly viewAll: boolean
}

/** The list behind a tab; what was deleted is for those who may delete. */
export async function openList(db: Db, actor: Actor, scope: Scope, tab: CustomerTab, now: Date): Promise<List> {
  if (tab === 'deleted' && !may(actor, 'delete')) refuse('access.forbidden')
  return listOf(actor, {
    reach: reachOf(actor, scope),
    tab,
    userId: scope.userId ?? actor.userId,
    // Only one tab depends on it.
    forgetBefore: tab === 'forget' ? forgetBeforeOf(now, await readSetting(db, dontForgetDays)) : now,
  })
}
