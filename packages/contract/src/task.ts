import { z } from 'zod'
import { UserAvatar } from './activity.ts'
import { anyone, can, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import {
  ActorName,
  Block,
  BlockSize,
  blockOf,
  Id,
  IdOrNone,
  Moment,
  PathBlock,
  PathBlockSize,
  PathId,
  Version,
} from './kernel/fields.ts'
import { Recurrence } from './recurrence.ts'
import { PlainDate, required } from './rules/schemas.ts'
import { FreeText, SafeName, SafeNote } from './rules/text.ts'
import {
  CALENDAR_DAYS_MAX,
  REMINDER_MINUTES_MAX,
  TASK_COMMENT_MAX,
  TASK_CONTENT_MAX,
  TASK_ITEMS_MAX,
  TASK_MENTIONS_MAX,
  TASK_OUTCOME_MAX,
  TASK_PEOPLE_MAX,
  TASK_TITLE_MAX,
  TASKS_PER_BULK_CHANGE_MAX,
  taskSorts,
} from './task-rules.ts'
import {
  Calendar,
  Conflict,
  MyDay,
  TaskColumn,
  TaskEntry,
  TaskLink,
  TaskPriority,
  TaskRow,
  TaskStatus,
  TaskType,
  TaskView,
} from './task-views.ts'

const see = can('MNU_ProjectTask', 'access')
const edit = can('MNU_ProjectTask', 'edit')
const add = can('MNU_ProjectTask', 'add')
const remove = can('MNU_ProjectTask', 'delete')
const who = { userName: ActorName.optional() }

const ItemText = SafeName(1, 200)
const People = z.array(Id).max(TASK_PEOPLE_MAX)
const facts = {
  type: TaskType,
  title: required('title', SafeName(1, TASK_TITLE_MAX)),
  content: FreeText(0, TASK_CONTENT_MAX),
  startDate: Moment,
  endDate: Moment,
  allDay: z.boolean(),
  /** Who does it. */
  curator: Id,
  participants: People,
  priority: TaskPriority,
  /** Minutes before the start. */
  reminder: z.number().int().min(0).max(REMINDER_MINUTES_MAX).nullable(),
}
const newFacts = {
  ...facts,
  content: facts.content.default(''),
  allDay: facts.allDay.default(false),
  /** Absent: the caller. */
  curator: Id.optional(),
  participants: People.default([]),
  priority: TaskPriority.default(3),
  reminder: facts.reminder.default(null),
  checklist: z.array(ItemText).max(TASK_ITEMS_MAX).default([]),
}
/** At most one of them. */
const subject = { customerId: Id.optional(), opportunityId: Id.optional(), ticketId: Id.optional() }

export const NewTask = z.object({ ...newFacts, recurrence: Recurrence.nullable().default(null) })
export type NewTask = z.infer<typeof NewTask>
export const AddTask = NewTask.extend({ ...subject, ...who }).refine(
  (task) => [task.customerId, task.opportunityId, task.ticketId].filter((id) => id !== undefined).length <= 1,
  'error.invalidInput',
)
export type AddTask = z.infer<typeof AddTask>

/** Absent: unchanged. The checklist is replaced as a whole; items that stay keep their itemId. */
export const UpdateTask = z.object({
  taskId: Id,
  version: Version,
  type: facts.type.optional(),
  title: facts.title.optional(),
  content: facts.content.optional(),
  startDate: Moment.optional(),
  endDate: Moment.optional(),
  allDay: z.boolean().optional(),
  curator: Id.optional(),
  participants: People.optional(),
  priority: TaskPriority.optional(),
  reminder: facts.reminder.optional(),
  recurrence: Recurrence.nullish(),
  checklist: z
    .array(z.object({ itemId: z.number().int().min(1).optional(), text: ItemText, done: z.boolean() }))
    .max(TASK_ITEMS_MAX)
    .optional(),
  ...who,
})
export type UpdateTask = z.infer<typeof UpdateTask>

const filters = {
  text: z.string().max(200).optional(),
  /** None: all. */
  status: z.array(TaskStatus).max(6).optional(),
  type: z.array(TaskType).max(6).optional(),
  curator: Id.nullish(),
  customerId: Id.nullish(),
  opportunityId: Id.nullish(),
  ticketId: Id.nullish(),
  /** About an opportunity of this campaign, or of this source. */
  campaignId: Id.nullish(),
  source: IdOrNone.nullish(),
  /** Days that it touches, the last one included. */
  from: PlainDate.nullish(),
  to: PlainDate.nullish(),
  /** Days on which it was finished. */
  finishedFrom: PlainDate.nullish(),
  finishedTo: PlainDate.nullish(),
  late: z.boolean().optional(),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
}
export const SearchTask = z.object({
  ...filters,
  /** Those that were deleted and that the reader may bring back. */
  deleted: z.boolean().default(false),
  sort: z.enum(taskSorts).default('startDate'),
  block: Block.default(1),
  maxPerBlock: BlockSize.default(20),
  count: z.boolean().default(false),
})
export type SearchTask = z.infer<typeof SearchTask>
const dayMs = 86_400_000

const peopleRefusals = ['task.curatorUnknown', 'task.participantUnknown'] as const
const timeRefusals = [
  'task.startTooEarly',
  'task.startAfterEnd',
  'task.endTooEarly',
  'task.endBeforeStart',
  'task.tooLong',
] as const
const changing = ['request.notFound', 'request.busy', 'task.notYours', 'task.notPossible'] as const
const ids = { taskIds: z.array(Id).min(1).max(TASKS_PER_BULK_CHANGE_MAX), ...who }

export const task = {
  one: get('/api/Task/GetTaskById/:taskId/:userId', {
    access: see,
    params: z.object({ taskId: PathId, userId: PathId }),
    reply: TaskView,
    refuses: ['request.notFound'],
  }),
  search: post('/api/Task/SearchTask', { access: see, reads: true, body: SearchTask, reply: blockOf(TaskRow) }),
  myDay: post('/api/Task/GetMyDay', {
    access: see,
    reads: true,
    body: z.object({ userId: Id.optional() }),
    reply: MyDay,
  }),
  board: post('/api/Task/GetBoard', {
    access: see,
    reads: true,
    body: z.object({ ...filters, maxPerBlock: BlockSize.default(20) }),
    reply: z.array(TaskColumn),
  }),
  calendar: post('/api/Task/GetCalendar', {
    access: can('MNU_Appointment', 'access'),
    reads: true,
    body: z
      .object({
        from: Moment,
        to: Moment,
        /** Whose; none: the own one. Of colleagues what the reader sees of it. */
        people: People.default([]),
        userId: Id.optional(),
        viewAll: z.boolean().default(false),
      })
      .refine(({ from, to }) => {
        const lengthMs = new Date(to).getTime() - new Date(from).getTime()
        return lengthMs > 0 && lengthMs <= CALENDAR_DAYS_MAX * dayMs
      }, 'error.invalidInput'),
    reply: Calendar,
  }),
  conflicts: post('/api/Task/CheckConflict', {
    access: see,
    reads: true,
    body: z
      .object({
        /** Not in conflict with itself. */
        taskId: Id.optional(),
        people: z.array(Id).min(1).max(TASK_PEOPLE_MAX),
        startDate: Moment,
        endDate: Moment,
      })
      .refine(({ startDate, endDate }) => new Date(startDate) < new Date(endDate), 'error.invalidInput'),
    reply: z.array(Conflict),
  }),
  add: post('/api/Task/AddTask', {
    access: add,
    body: AddTask,
    reply: TaskView,
    refuses: [...peopleRefusals, ...timeRefusals, 'task.subjectUnknown'],
  }),
  addSubtask: post('/api/Task/AddSubtask', {
    access: add,
    body: z.object({ ...newFacts, taskId: Id, ...who }),
    reply: TaskView,
    refuses: [
      ...peopleRefusals,
      ...timeRefusals,
      'request.notFound',
      'request.busy',
      'task.notYours',
      'task.stepClosed',
      'task.ofSubtask',
    ],
  }),
  update: put('/api/Task/UpdateTask', {
    access: edit,
    body: UpdateTask,
    reply: TaskView,
    refuses: [...changing, ...peopleRefusals, ...timeRefusals, 'request.staleVersion'],
  }),
  /** For a hand that drags it in a calendar. */
  move: put('/api/Task/MoveTask', {
    access: can('MNU_Appointment', 'edit'),
    body: z.object({
      taskId: Id,
      version: Version,
      startDate: Moment,
      endDate: Moment,
      allDay: z.boolean().optional(),
      ...who,
    }),
    reply: TaskRow,
    refuses: [...changing, ...timeRefusals, 'request.staleVersion'],
  }),
  status: put('/api/Task/ChangeStatus', {
    access: edit,
    body: z.object({ taskId: Id, status: TaskStatus, ...who }),
    reply: TaskView,
    refuses: [...changing],
  }),
  /** Ends it with what came of it and, in the same step, what comes next about the same subject. */
  finish: put('/api/Task/FinishTask', {
    access: edit,
    body: z.object({
      taskId: Id,
      outcome: FreeText(0, TASK_OUTCOME_MAX).default(''),
      next: NewTask.optional(),
      ...who,
    }),
    /** The task, the one that was named next, and the next one of its series. */
    reply: z.object({ task: TaskView, next: TaskLink.nullable(), following: TaskLink.nullable() }),
    refuses: [...changing, ...peopleRefusals, ...timeRefusals],
  }),
  vote: put('/api/Task/Vote', {
    access: see,
    /** null takes the own vote back. */
    body: z.object({ taskId: Id, agree: z.boolean().nullable(), ...who }),
    reply: TaskView,
    refuses: ['request.notFound', 'request.busy', 'task.notYours', 'task.stepClosed'],
  }),
  checkItem: put('/api/Task/CheckItem', {
    access: see,
    body: z.object({ taskId: Id, itemId: z.number().int().min(1), done: z.boolean(), ...who }),
    reply: TaskView,
    refuses: ['request.notFound', 'request.busy', 'task.notYours', 'task.notPossible'],
  }),
  /** Those that could not be changed stay as they are and are named. */
  updateMany: put('/api/Task/UpdateTasks', {
    access: edit,
    body: z
      .object({ ...ids, status: TaskStatus.optional(), curator: Id.optional() })
      .refine(({ status, curator }) => (status === undefined) !== (curator === undefined), 'error.invalidInput'),
    reply: z.object({ changed: z.number().int(), left: z.array(TaskLink) }),
    refuses: ['request.notFound', 'request.busy', 'task.curatorUnknown'],
  }),
  /** Subtasks go and come back with their task. */
  delete: del('/api/Task/DeleteTask', {
    access: remove,
    body: z.object(ids),
    reply: z.void(),
    refuses: ['request.notFound', 'request.busy', 'task.notYours'],
  }),
  timeline: get('/api/Task/GetTimeline/:taskId/:userId/:block/:maxPerBlock', {
    access: see,
    params: z.object({ taskId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    reply: blockOf(TaskEntry).extend({ userAvatars: z.array(UserAvatar) }),
    refuses: ['request.notFound'],
  }),
  /** By everyone who sees it, whatever its status. */
  comment: post('/api/Task/Comment', {
    access: see,
    body: z.object({
      taskId: Id,
      content: required('comment', SafeNote(1, TASK_COMMENT_MAX)),
      /** Colleagues named in the text; those who may not see the task are refused. */
      mentions: z.array(Id).max(TASK_MENTIONS_MAX).default([]),
      ...who,
    }),
    reply: TaskEntry,
    refuses: ['request.notFound', 'request.busy', 'task.mentionUnknown'],
  }),
  recover: put('/api/Task/RecoverTask', {
    access: remove,
    body: z.object(ids),
    reply: z.void(),
    refuses: ['request.notFound', 'request.busy', 'task.notYours', 'task.notDeleted'],
  }),
}

const own = signedIn('a person’s own calendar; whether that person has one is asked by the handler')

/** The own tasks for a calendar program, by a secret address that is told once. */
export const taskFeed = {
  make: post('/api/Task/MakeFeed', { access: can('MNU_Appointment', 'access'), reply: z.object({ path: z.string() }) }),
  /** Whether there is one, and since when. */
  read: get('/api/Task/GetFeed', { access: own, reply: z.object({ createdDate: z.string().nullable() }) }),
  delete: del('/api/Task/DeleteFeed', { access: own, reply: z.void() }),
  open: get('/api/Task/Feed/:secret.ics', {
    access: anyone('the secret in the address is the right; calendar programs send no bearer'),
    params: z.object({ secret: z.string().regex(/^[0-9a-f]{32}$/) }),
    perMinute: 20,
    file: 'text/calendar',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
}
