import type { category as categoryApi } from '@crm/contract/category'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { type Asked, listDepartments, listGroups, listPlain, listRelationships, listUsers } from './store.ts'

const listMax = 100

interface Request {
  readonly params: { readonly tag: 'all' | 'active' }
  readonly query: {
    readonly text?: string | undefined
    readonly block?: number | undefined
    readonly maxPerBlock?: number | undefined
  }
}

const askedIn = ({ params, query }: Request): Asked => ({
  deleted: params.tag === 'all',
  text: query.text ?? '',
  block: query.block ?? 1,
  maxPerBlock: query.maxPerBlock ?? listMax,
})

/** Who left is the admins' to look up; to everybody else old records show the name themselves. docs/rules.md R-11.11 */
const askedOfPeople = (call: Request & { readonly actor: Actor }): Asked => {
  const asked = askedIn(call)
  return { ...asked, deleted: asked.deleted && isAdmin(call.actor) }
}

export const category: HandlersOf<typeof categoryApi> = {
  customerGroups: (call) => listGroups(call.db, askedIn(call)),
  customerSources: (call) => listPlain(call.db, 'customer_source', askedIn(call)),
  relationships: (call) => listRelationships(call.db, askedIn(call)),
  businesses: (call) => listPlain(call.db, 'business', askedIn(call)),
  positions: (call) => listPlain(call.db, 'position', askedIn(call)),
  users: (call) => listUsers(call.db, askedOfPeople(call)),
  departments: (call) => listDepartments(call.db, askedIn(call)),
}
