import type { category as categoryApi } from '@crm/contract/category'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { type Criteria, listDepartments, listGroups, listPlain, listRelationships, listUsers } from './store.ts'

const listMax = 100

interface Request {
  readonly params: { readonly tag: 'all' | 'active' }
  readonly query: {
    readonly text?: string | undefined
    readonly block?: number | undefined
    readonly maxPerBlock?: number | undefined
  }
}

const criteriaIn = ({ params, query }: Request): Criteria => ({
  deleted: params.tag === 'all',
  text: query.text ?? '',
  window: windowOf({ block: query.block ?? 1, maxPerBlock: query.maxPerBlock ?? listMax }),
})

/** Who left is the admins' to look up; to everybody else old records show the name themselves. docs/rules.md R-11.11 */
const criteriaForPeople = (call: Request & { readonly actor: Actor }): Criteria => {
  const criteria = criteriaIn(call)
  return { ...criteria, deleted: criteria.deleted && isAdmin(call.actor) }
}

export const category: HandlersOf<typeof categoryApi> = {
  customerGroups: (call) => listGroups(call.db, criteriaIn(call)),
  customerSources: (call) => listPlain(call.db, 'customer_source', criteriaIn(call)),
  relationships: (call) => listRelationships(call.db, criteriaIn(call)),
  businesses: (call) => listPlain(call.db, 'business', criteriaIn(call)),
  positions: (call) => listPlain(call.db, 'position', criteriaIn(call)),
  users: (call) => listUsers(call.db, criteriaForPeople(call)),
  departments: (call) => listDepartments(call.db, criteriaIn(call)),
}
