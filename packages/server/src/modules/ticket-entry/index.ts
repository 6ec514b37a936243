import type {
  ticketComment as ticketCommentApi,
  ticketLog as ticketLogApi,
  ticketNote as ticketNoteApi,
} from '@crm/contract/ticket'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { comment } from './comment.ts'
import { note } from './note.ts'
import { readComments, readFailReasons, readNotes, readTicketLog } from './read.ts'

export { ticketEntryFacts } from './events.ts'
export { hidesUnseen, valuesUnlessHidden } from './store-log.ts'

export const ticketComment: HandlersOf<typeof ticketCommentApi> = { all: readComments, add: comment }
export const ticketNote: HandlersOf<typeof ticketNoteApi> = { all: readNotes, add: note }
export const ticketLog: HandlersOf<typeof ticketLogApi> = { ofTicket: readTicketLog, failReasons: readFailReasons }
