import type {
  business as businessApi,
  customerGroup as customerGroupApi,
  customerSource as customerSourceApi,
  LookupRow,
  position as positionApi,
  relationship as relationshipApi,
  userGroup as userGroupApi,
} from '@crm/contract/lookup'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { remove } from './delete.ts'
import { lookupFacts } from './events.ts'
import { lookupJobs } from './jobs.ts'
import { readAll } from './read.ts'
import { recover } from './recover.ts'
import {
  businesses,
  customerGroups,
  customerSources,
  type List,
  positions,
  relationships,
  userGroups,
} from './rules.ts'
import { update } from './update.ts'

export const lookupCapability: Capability = { facts: lookupFacts, jobs: lookupJobs }

const handlersOf = <Row extends LookupRow>(list: List<Row>) => ({
  all: readAll(list),
  add: add(list),
  update: update(list),
  recover: recover(list),
  delete: remove(list),
})

export const customerGroup: HandlersOf<typeof customerGroupApi> = handlersOf(customerGroups)
export const customerSource: HandlersOf<typeof customerSourceApi> = handlersOf(customerSources)
export const relationship: HandlersOf<typeof relationshipApi> = handlersOf(relationships)
export const business: HandlersOf<typeof businessApi> = handlersOf(businesses)
export const position: HandlersOf<typeof positionApi> = handlersOf(positions)
export const userGroup: HandlersOf<typeof userGroupApi> = handlersOf(userGroups)
