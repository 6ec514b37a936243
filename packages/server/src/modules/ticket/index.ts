import type { ticket as ticketApi } from '@crm/contract/ticket'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { assign } from './assign.ts'
import { deleteTicket } from './delete.ts'
import { ticketFacts } from './events.ts'
import { ticketJobs } from './jobs.ts'
import { ticketJoiningFacts } from './joining/events.ts'
import { link } from './joining/link.ts'
import { merge } from './joining/merge.ts'
import { unlink } from './joining/unlink.ts'
import { unmerge } from './joining/unmerge.ts'
import { ticketReads } from './read.ts'
import { reopen } from './reopen.ts'
import { board, search, totals } from './search.ts'
import { watchedTickets } from './store-look.ts'
import { ticketResource } from './store-there.ts'
import { update } from './update.ts'

export { plainLine, type TicketLine, type ToldTicket, ticketTold, waitingEnded } from './events.ts'
export { takeAttachments } from './files/add.ts'
export { bytesOf, fitsTogether, type StoredFile } from './files/rules.ts'
export { shownOn } from './joining/store.ts'
export { rightsOn, widestReach } from './rules.ts'
export { type Eyes, findEyes, seesCustomer } from './store-customer.ts'
export { saveWaitingEnd } from './store-due.ts'
export { lockRow, lockTicket } from './store-lock.ts'
export { isNotedFor, isThere, seesTicket, visible } from './store-scope.ts'
export { ticketResource, ticketsThere } from './store-there.ts'
export { countFileBytes, insertFiles } from './store-write.ts'

export const ticketCapability: Capability = {
  resource: ticketResource,
  facts: [...ticketFacts, ...ticketJoiningFacts],
  jobs: ticketJobs,
  presence: watchedTickets,
}

export const ticket: HandlersOf<typeof ticketApi> = {
  ...ticketReads,
  search,
  board,
  totals,
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
