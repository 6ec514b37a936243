import { z } from 'zod'
import { UserAvatar } from './activity.ts'
import { admin, anyone, can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  blockOf,
  CategoryItem,
  Id,
  IdOrNone,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  PathUuid,
  Version,
} from './kernel/fields.ts'
import { exportCalls } from './list-export.ts'
import { TICKET_COMMENT_MAX, TICKETS_PER_BULK_CHANGE_MAX } from './rules/limits.ts'
import { required } from './rules/schemas.ts'
import { SafeName, SafeNote } from './rules/text.ts'
import {
  AddTicket,
  ExportTicket,
  ReopenTicket,
  SearchBoard,
  SearchTicket,
  TICKET_FIELD_BYTES_MAX,
  UpdateTicket,
} from './ticket-fields.ts'
import {
  BoardColumn,
  TicketComment,
  TicketFile,
  TicketLink,
  TicketLog,
  TicketRow,
  TicketTotals,
  TicketView,
} from './ticket-views.ts'

const see = can('MNU_Issue', 'access')
const edit = can('MNU_Issue', 'edit')
/** Of a ticket's customer only as much is shown as the reader sees there. */
const seeAll = can('MNU_Issue', 'access', 'MNU_Customer')
const editAll = can('MNU_Issue', 'edit', 'MNU_Customer')
const counted = z.object({ count: z.enum(['true', 'false']).optional() })
const who = { userName: ActorName.optional() }

/** Why a department takes no ticket. */
const departmentRefusals = ['ticket.departmentIsDefault', 'department.unknown', 'department.leaderNeeded'] as const
const factRefusals = [
  ...departmentRefusals,
  'ticket.taskUnknown',
  'ticket.participantUnknown',
  'ticket.endTooEarly',
  'ticket.customerUnknown',
  'ticket.contentRefused',
  'ticket.filesTooLarge',
  'ticket.fileRefused',
] as const
const stepRefusals = [
  'ticket.notPossible',
  'ticket.notYours',
  'ticket.reasonRequired',
  'ticket.failReasonRequired',
  'ticket.failReasonUnknown',
  'ticket.taken',
  'ticket.merged',
] as const

const filesOfForm = { fieldBytesMax: TICKET_FIELD_BYTES_MAX, tooLarge: 'ticket.filesTooLarge' } as const

export const ticket = {
  one: get('/api/Issue/GetIssueById/:issueId/:userId/:viewAll', {
    access: seeAll,
    params: z.object({ issueId: PathId, userId: PathId, viewAll: PathBoolean }),
    reply: TicketView,
    refuses: ['request.notFound'],
  }),
  category: get('/api/Issue/GetAllIssueUserCategory/all/:userId/false', {
    access: see,
    params: z.object({ userId: PathId }),
    query: z.object({
      text: z.string().max(200).optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
    }),
    reply: z.array(CategoryItem.extend({ code: z.string() })),
  }),
  all: get('/api/Issue/GetAllIssue/:userId/:viewAll/:block/:maxPerBlock', {
    access: seeAll,
    params: z.object({ userId: PathId, viewAll: PathBoolean, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: counted,
    reply: blockOf(TicketRow),
  }),
  search: post('/api/Issue/SearchIssue', {
    access: seeAll,
    reads: true,
    body: SearchTicket,
    reply: blockOf(TicketRow),
  }),
  totals: get('/api/Issue/GetTotals/:userId/:viewAll', {
    access: seeAll,
    params: z.object({ userId: PathId, viewAll: PathBoolean }),
    reply: TicketTotals,
  }),
  /** The first block of each status with its count; further blocks come from the search. */
  board: post('/api/Issue/GetBoard', { access: seeAll, reads: true, body: SearchBoard, reply: z.array(BoardColumn) }),
  add: post('/api/Issue/AddIssue', {
    access: can('MNU_Issue', 'add', 'MNU_Customer'),
    form: AddTicket,
    files: { Files: 'several', ImageEmbedded: 'several' },
    ...filesOfForm,
    reply: TicketView,
    refuses: [...factRefusals],
  }),
  update: put('/api/Issue/UpdateIssue', {
    access: editAll,
    // A ticket that is sent back as it was read names who created it.
    targets: ['createUser'],
    bodyBytesMax: TICKET_FIELD_BYTES_MAX * 3,
    body: UpdateTicket,
    reply: TicketView,
    refuses: [
      'request.notFound',
      'request.staleVersion',
      'request.busy',
      'ticket.curatorUnknown',
      ...factRefusals,
      ...stepRefusals,
    ],
  }),
  reopen: put('/api/Issue/ReopenIssue', {
    access: editAll,
    form: ReopenTicket,
    files: { Files: 'several', ImageEmbedded: 'several' },
    ...filesOfForm,
    reply: TicketView,
    refuses: ['request.notFound', 'request.staleVersion', 'request.busy', ...factRefusals, ...stepRefusals],
  }),
  assign: put('/api/Issue/UpdateIssueCurator', {
    access: edit,
    body: z.object({
      issueIds: z.array(Id).min(1).max(TICKETS_PER_BULK_CHANGE_MAX),
      curator: IdOrNone,
      ...who,
    }),
    /** Tickets that could not be given to that person stay as they are and are named. */
    reply: z.object({ changed: z.number().int(), left: z.array(TicketLink) }),
    refuses: ['request.notFound', 'request.busy', 'ticket.curatorUnknown'],
  }),
  delete: del('/api/Issue/DeleteIssue/:issueId/:userName', {
    access: admin(),
    params: z.object({ issueId: PathId, userName: ActorName }),
    reply: z.void(),
    refuses: ['request.notFound', 'request.busy', 'ticket.merged'],
  }),
  link: post('/api/Issue/LinkIssue', {
    access: edit,
    body: z.object({ index: Id, otherIndex: Id, ...who }),
    reply: z.array(TicketLink),
    refuses: ['request.notFound', 'request.busy', 'ticket.same', 'ticket.merged', 'ticket.notYours'],
  }),
  unlink: del('/api/Issue/UnlinkIssue', {
    access: edit,
    body: z.object({ index: Id, otherIndex: Id, ...who }),
    reply: z.array(TicketLink),
    refuses: ['request.notFound', 'request.busy', 'ticket.merged', 'ticket.notYours'],
  }),
  /** `index` goes into `survivor`: comments, files and participants are shown there; it can be undone for 24 hours. */
  merge: put('/api/Issue/MergeIssue', {
    access: editAll,
    body: z.object({ index: Id, survivor: Id, version: Version, ...who }),
    reply: TicketView,
    refuses: [
      'request.notFound',
      'request.staleVersion',
      'request.busy',
      'ticket.same',
      'ticket.merged',
      'ticket.notYours',
    ],
  }),
  unmerge: put('/api/Issue/UndoMerge/:undoId', {
    access: editAll,
    params: z.object({ undoId: PathUuid }),
    reply: TicketView,
    refuses: [
      'request.notFound',
      'request.busy',
      'ticket.undoExpired',
      'ticket.merged',
      'ticket.notYours',
      ...departmentRefusals,
    ],
  }),
}

const logParams = z.object({ issueId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize })

export const ticketLog = {
  ofTicket: get('/api/IssueLog/GetLogByIssueId/:issueId/:userId/:block/:maxPerBlock', {
    access: seeAll,
    params: logParams,
    reply: TicketLog,
    refuses: ['request.notFound'],
  }),
  failReasons: get('/api/IssueLog/GetIssueFailReason', { access: see, reply: z.array(CategoryItem) }),
}

const CommentBlock = blockOf(TicketComment).extend({ userAvatars: z.array(UserAvatar) })
const NewComment = z.object({
  issueId: Id,
  content: required('comment', SafeNote(1, TICKET_COMMENT_MAX)),
  /** Colleagues named in the text; those who may not see the ticket are refused. */
  mentions: z.array(Id).max(20).default([]),
  ...who,
})

export const ticketComment = {
  all: get('/api/IssueComment/GetAllComment/:issueId/:userId/:block/:maxPerBlock', {
    access: see,
    params: logParams,
    reply: CommentBlock,
    refuses: ['request.notFound'],
  }),
  add: post('/api/IssueComment/Comment', {
    access: see,
    body: NewComment,
    reply: TicketComment,
    refuses: ['request.notFound', 'request.busy', 'ticket.mentionUnknown', 'ticket.merged'],
  }),
}

export const ticketNote = {
  all: get('/api/IssueNote/GetNote/:issueId/:userId/:block/:maxPerBlock', {
    access: see,
    params: logParams,
    reply: CommentBlock,
    refuses: ['request.notFound'],
  }),
  add: post('/api/IssueNote/AddNote', {
    access: see,
    body: NewComment,
    reply: TicketComment,
    refuses: ['request.notFound', 'request.busy', 'ticket.mentionUnknown', 'ticket.merged', 'ticket.notYours'],
  }),
}

const fileParams = z.object({ fileId: PathUuid })
/** Stands in for the bearer for five minutes, bound to one file and one user: for pictures and links. */
const signature = z.object({
  user: PathId.optional(),
  until: PathId.optional(),
  sign: z.string().max(200).optional(),
})
const fileOf = {
  access: anyone('the bearer, or a signature in the query that is bound to the file and a user who sees the ticket'),
  params: fileParams,
  query: signature,
  file: 'application/octet-stream',
  reply: z.void(),
  /** Forbidden: to save a file needs the right to download; to look at what a browser draws does not. */
  refuses: ['request.notFound', 'access.unknownCaller', 'access.forbidden'],
} as const

export const ticketFile = {
  upload: post('/api/IssueAttachFile/UploadFile', {
    access: edit,
    files: { Files: 'several' },
    form: z.object({ ObjectId: PathId, ObjectType: z.literal('Issue').optional(), UserName: ActorName.optional() }),
    tooLarge: 'ticket.filesTooLarge',
    reply: z.array(TicketFile),
    refuses: [
      'request.notFound',
      'request.busy',
      'ticket.filesTooLarge',
      'ticket.fileRefused',
      'file.missing',
      'ticket.merged',
      'ticket.notYours',
    ],
  }),
  /** What a screen shows: pictures small enough to look at, PDF as it is. */
  view: get('/api/IssueAttachFile/ViewFile/:fileId', fileOf),
  download: get('/api/IssueAttachFile/DownloadFile/:fileId', fileOf),
  /** The file as it was sent. */
  origin: get('/api/IssueAttachFile/GetFileOrigins/:fileId', fileOf),
  sign: get('/api/IssueAttachFile/SignFile/:fileId', {
    access: see,
    params: fileParams,
    reply: z.object({ user: Id, until: z.number().int(), sign: z.string() }),
    refuses: ['request.notFound'],
  }),
  delete: del('/api/IssueAttachFile/DeleteFile', {
    access: edit,
    body: z.object({ fileId: z.uuid(), ...who }),
    reply: z.void(),
    refuses: ['request.notFound', 'request.busy', 'ticket.merged', 'ticket.notYours'],
  }),
}

export const SavedReply = z.object({
  replyId: Id,
  name: z.string(),
  content: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  version: z.number().int(),
})
export type SavedReply = z.infer<typeof SavedReply>
const replyFacts = {
  name: required('name', SafeName(1, 60)),
  content: required('comment', SafeNote(1, TICKET_COMMENT_MAX)),
  shared: z.boolean(),
}
export const AddSavedReply = z.object({ ...replyFacts, shared: replyFacts.shared.default(false), ...who })

export const savedReply = {
  all: get('/api/SavedReply/GetAllSavedReply', { access: see, reply: z.array(SavedReply) }),
  add: post('/api/SavedReply/AddSavedReply', {
    access: see,
    body: AddSavedReply,
    reply: SavedReply,
    refuses: ['reply.nameExists', 'reply.tooMany'],
  }),
  update: put('/api/SavedReply/UpdateSavedReply', {
    access: see,
    body: z.object({
      replyId: Id,
      version: Version,
      name: replyFacts.name.optional(),
      content: replyFacts.content.optional(),
      shared: replyFacts.shared.optional(),
      ...who,
    }),
    reply: SavedReply,
    refuses: ['request.notFound', 'request.staleVersion', 'reply.nameExists', 'reply.notYours'],
  }),
  delete: del('/api/SavedReply/DeleteSavedReply/:replyId', {
    access: see,
    params: z.object({ replyId: PathId }),
    reply: z.void(),
    refuses: ['request.notFound', 'reply.notYours'],
  }),
}

export const ticketExport = exportCalls('Issue', { tag: 'MNU_Issue', beside: 'MNU_Customer', order: ExportTicket })
