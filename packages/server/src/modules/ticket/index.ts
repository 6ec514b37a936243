import type { ticket as ticketApi } from '@crm/contract/ticket'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { ticketEvents } from './events.ts'
import { ticketExportJob } from './export.ts'
import { ticketJobs } from './jobs.ts'
import { ticketLinkingEvents } from './linking/events.ts'
import { link, unlink } from './linking/link.ts'
import { merge, unmerge } from './linking/merge.ts'
import { add } from './profile/add.ts'
import { assign } from './profile/assign.ts'
import { deleteTicket } from './profile/delete.ts'
import { reopen } from './profile/reopen.ts'
import { update } from './profile/update.ts'
import { ticketReads } from './read.ts'
import { watchedTickets } from './store-presence.ts'
import { ticketResource } from './store-visibility.ts'

export { ticketAutomation } from './automation/steps.ts'

export const ticketCapability: Capability = {
  resource: ticketResource,
  facts: [...ticketEvents, ...ticketLinkingEvents],
  jobs: (platform) => [...ticketJobs(platform), ticketExportJob(platform)],
  presence: watchedTickets,
}

export { ticketExport } from './export.ts'

export const ticket: HandlersOf<typeof ticketApi> = {
  ...ticketReads,
  add,
  update,
  reopen,
  assign,
  delete: deleteTicket,
  link,
  unlink,
  merge,
  unmerge,
}
