import { z } from 'zod'
import { Id } from './kernel/fields.ts'
import { Recurrence } from './recurrence.ts'
import { taskStatuses, taskTypes } from './task-rules.ts'

export const TaskType = z.enum(taskTypes)
export const TaskStatus = z.literal(taskStatuses)
/** As of tickets: 1 the most urgent. */
export const TaskPriority = z.literal([1, 2, 3, 4])

const Person = z.object({ userId: Id, userName: z.string(), fullName: z.string(), avatar: z.string().nullable() })

/** What a task is about, as far as the reader sees that: null where it is about nothing, or nothing to be seen. */
export const TaskSubject = z.object({
  kind: z.enum(['Customer', 'Opportunity', 'Issue']),
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Of an opportunity. */
  campaignId: Id.nullable(),
  /** Of a customer, to be called. */
  phone: z.string().nullable(),
})

export const TaskRow = z.object({
  taskId: Id,
  code: z.string(),
  type: TaskType,
  status: TaskStatus,
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  priority: TaskPriority,
  curator: Id,
  curatorName: z.string(),
  curatorAvatar: z.string().nullable(),
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  /** Past its end while there is still something to do. */
  late: z.boolean(),
  subject: TaskSubject.nullable(),
  /** It is a part of another. */
  isSubtask: z.boolean(),
  subtasks: z.number().int(),
  recurring: z.boolean(),
  itemsDone: z.number().int(),
  items: z.number().int(),
  version: z.number().int(),
  /** null: it is there. */
  deletedDate: z.string().nullable(),
  /** Curator, creator and admins, with the edit right, while it is not ended. */
  canEdit: z.boolean(),
})
export type TaskRow = z.infer<typeof TaskRow>

export const TaskItem = z.object({ itemId: z.number().int(), text: z.string(), done: z.boolean() })
export type TaskItem = z.infer<typeof TaskItem>

export const TaskView = TaskRow.extend({
  content: z.string(),
  participants: z.array(Person),
  reminder: z.number().int().nullable(),
  recurrence: Recurrence.nullable(),
  checklist: z.array(TaskItem),
  votes: z.array(z.object({ userId: Id, fullName: z.string(), agree: z.boolean(), votedDate: z.string() })),
  subtaskRows: z.array(TaskRow),
  /** null: none, or one that the reader does not see */
  parent: z.object({ taskId: Id, code: z.string(), title: z.string() }).nullable(),
  outcome: z.string(),
  finishedDate: z.string().nullable(),
  /** Those concerned (curator, creator, participants), while it is not ended. */
  canVote: z.boolean(),
  canDelete: z.boolean(),
})
export type TaskView = z.infer<typeof TaskView>

const rows = z.array(TaskRow)
/** `late` and `today` by their end, `next` by their start; the counts are whole. */
export const MyDay = z.object({
  overdue: rows,
  today: rows,
  next: rows,
  counts: z.object({ overdue: z.number().int(), today: z.number().int(), next: z.number().int() }),
})

/** Each status with how many there are, to 10,000, and the first of them. */
export const TaskColumn = z.object({ status: TaskStatus, total: z.number().int().nullable(), items: rows })

/** With those of the people asked for who take part. */
export const CalendarRow = TaskRow.extend({ people: z.array(Id) })
export type CalendarRow = z.infer<typeof CalendarRow>
/** `more`: there are more in that time than are answered. */
export const Calendar = z.object({ items: z.array(CalendarRow), more: z.boolean() })

/** A person is busy at that time; what with is told to those who see the task. */
export const Conflict = z.object({
  userId: Id,
  fullName: z.string(),
  taskId: Id.nullable(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})

/** One line of the timeline: what was written, or what was changed. */
export const TaskEntry = z.object({
  entryId: z.string(),
  kind: z.enum(['comment', 'change']),
  content: z.string(),
  mentions: z.array(z.object({ userId: Id, userName: z.string(), fullName: z.string() })),
  action: z.number().int().nullable(),
  editField: z.string(),
  before: z.string().nullable(),
  beforeName: z.string().nullable(),
  after: z.string().nullable(),
  afterName: z.string().nullable(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  /** The rule that did it, in the name of its owner; null: a person. */
  automation: z.string().nullable(),
})
export type TaskEntry = z.infer<typeof TaskEntry>

export const TaskLink = z.object({ taskId: Id, code: z.string(), title: z.string() })
