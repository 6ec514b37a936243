import type {
  ticketComment as ticketCommentApi,
  ticketLog as ticketLogApi,
  ticketNote as ticketNoteApi,
} from '@crm/contract/ticket'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { comment } from './comment.ts'
import { ticketEntryFacts } from './events.ts'
import { note } from './note.ts'
import { readComments, readFailReasons, readNotes, readTicketLog } from './read.ts'

export const ticketEntryCapability: Capability = { facts: ticketEntryFacts }

export const ticketComment: HandlersOf<typeof ticketCommentApi> = { all: readComments, add: comment }
export const ticketNote: HandlersOf<typeof ticketNoteApi> = { all: readNotes, add: note }
export const ticketLog: HandlersOf<typeof ticketLogApi> = { ofTicket: readTicketLog, failReasons: readFailReasons }
