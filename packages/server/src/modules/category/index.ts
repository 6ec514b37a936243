import type { category as categoryApi } from '@crm/contract/category'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { type Asked, listPlain, listRelationships, listTree, listUsers } from './store.ts'

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

export const category: HandlersOf<typeof categoryApi> = {
  customerGroups: (call) => listTree(call.db, 'customer_group', askedIn(call)),
  customerSources: (call) => listPlain(call.db, 'customer_source', askedIn(call)),
  relationships: (call) => listRelationships(call.db, askedIn(call)),
  businesses: (call) => listPlain(call.db, 'business', askedIn(call)),
  positions: (call) => listPlain(call.db, 'position', askedIn(call)),
  users: (call) => listUsers(call.db, askedIn(call)),
  departments: (call) => listTree(call.db, 'department', askedIn(call)),
}
