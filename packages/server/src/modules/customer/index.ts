import type { customer as customerApi, customerContact as customerContactApi } from '@crm/contract/customer'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { addContact } from './add-customer-contact.ts'
import { addGroup } from './add-group.ts'
import { comment } from './comment.ts'
import { deleteCustomers } from './delete.ts'
import { deleteEntry } from './delete-entry.ts'
import { customerFacts } from './events.ts'
import { customerFollowFacts } from './following/events.ts'
import { interact } from './interact.ts'
import { customerJobs } from './jobs.ts'
import { leave } from './leave.ts'
import { note } from './note.ts'
import { purge } from './purge.ts'
import { customerReads, readContacts } from './read.ts'
import { recover } from './recover.ts'
import { setBusiness } from './set-business.ts'
import { setCurator } from './set-curator.ts'
import { setGroups } from './set-groups.ts'
import { setReferrer } from './set-referrer.ts'
import { setRelationship } from './set-relationship.ts'
import { setSource } from './set-source.ts'
import { customerResource } from './store-there.ts'
import { undo } from './undo.ts'
import { update } from './update.ts'

export { type AddedCustomer, customerAdded, customerPurged, type Named } from './events.ts'
export { followCurators } from './following/jobs.ts'
export { dontForgetDays } from './rules.ts'
export { visible } from './store.ts'
export { readChoices } from './store-choices.ts'
export { type Hearer, hearersOf } from './store-events.ts'
export { insertCustomers, type NewCustomer } from './store-insert.ts'
export { listCarriers, type MovableField, moveCustomers } from './store-move.ts'
export { lockPresenters } from './store-referral.ts'
export { customersThere, isCustomerThere, type There } from './store-there.ts'
export { hidesPresenter } from './store-timeline.ts'
export { walkCustomers } from './store-walk.ts'

export const customerCapability: Capability = {
  resource: customerResource,
  facts: [...customerFacts, ...customerFollowFacts],
  jobs: customerJobs,
}

export const customer: HandlersOf<typeof customerApi> = {
  ...customerReads,
  add,
  update,
  setCurator,
  addGroup,
  setGroups,
  setRelationship,
  setSource,
  setBusiness,
  setReferrer,
  undo,
  delete: deleteCustomers,
  recover,
  purge,
  leave,
  comment,
  note,
  interact,
  deleteEntry,
}

export const customerContact: HandlersOf<typeof customerContactApi> = { ...readContacts, add: addContact }
