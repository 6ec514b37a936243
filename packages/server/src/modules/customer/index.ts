import type { customer as customerApi, customerContact as customerContactApi } from '@crm/contract/customer'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { undo } from './bulk/change.ts'
import { deleteCustomers, purge, recover } from './bulk/removal.ts'
import { setters } from './bulk/setters.ts'
import { customerFacts } from './events.ts'
import { customerJobs } from './jobs.ts'
import { customerResource } from './list/store-scope.ts'
import { add } from './profile/add.ts'
import { comment, deleteEntry, interact, note } from './profile/entries.ts'
import { addContact, leave } from './profile/people.ts'
import { update } from './profile/update.ts'
import { customerReads, readContacts } from './read.ts'

export { customerAutomation } from './automation/steps.ts'

export const customerCapability: Capability = {
  resource: customerResource,
  facts: customerFacts,
  jobs: customerJobs,
}

export const customer: HandlersOf<typeof customerApi> = {
  ...customerReads,
  ...setters,
  add,
  update,
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
