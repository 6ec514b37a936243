import type { customer as customerApi, customerContact as customerContactApi } from '@crm/contract/customer'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { deleteCustomers, purge, recover } from './bulk/removal.ts'
import { setters } from './bulk/setters.ts'
import { undo } from './bulk/undo.ts'
import { customerFacts } from './events.ts'
import { customerFollowFacts } from './following/jobs.ts'
import { customerJobs } from './jobs.ts'
import { listReads } from './list/read.ts'
import { customerResource } from './list/store-visible-set.ts'
import { add } from './profile/add.ts'
import { addContact } from './profile/add-contact.ts'
import { comment, deleteEntry, interact, note } from './profile/entries.ts'
import { leave } from './profile/leave.ts'
import { profileReads, readContacts } from './profile/read.ts'
import { update } from './profile/update.ts'

export const customerCapability: Capability = {
  resource: customerResource,
  facts: [...customerFacts, ...customerFollowFacts],
  jobs: customerJobs,
}

export const customer: HandlersOf<typeof customerApi> = {
  ...listReads,
  ...profileReads,
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
