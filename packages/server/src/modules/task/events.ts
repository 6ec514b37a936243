import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type BellLine, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import { openRooms } from '../../kit/rooms.ts'
import type { Db } from '../../schema/index.ts'
import { pushWords, taskPath } from '../../words/push.ts'
import { taskResource } from './store-scope.ts'
import { readHearers } from './telling/store-hearers.ts'

export type TaskRole = 'curator' | 'participant' | 'formerCurator' | 'creator' | 'mentioned'

/** One line of a task's log. */
export type TaskLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

export interface ToldTask {
  readonly taskId: number
  readonly code: string
  readonly title: string
  readonly lines: readonly TaskLine[]
  /** Whose bell rings, and as what it concerns that person. */
  readonly told: readonly { readonly userId: number; readonly role: TaskRole }[]
  /** Those who saw it until now: their screens must notice as well. */
  readonly former?: readonly number[]
  /** What came of it, or what is said about it. */
  readonly preview?: string
}

/** Screens with the task, and those with the customer whose next appointment it may be. */
async function tellScreens(
  { taskId, former = [] }: Pick<ToldTask, 'taskId' | 'former'>,
  db: Db,
): Promise<HubMessage[]> {
  const hearers = await readHearers(db, taskId)
  const own = [...new Set([...hearers.users, ...former])].map(roomOf.user)
  const departments = hearers.departments.map(roomOf.department)
  const messages: HubMessage[] = [
    {
      channel: 'task',
      event: 'TaskChange',
      rooms: [roomOf.everything, ...departments, ...own],
      data: { taskIds: [taskId] },
    },
  ]
  const { customerId } = hearers
  if (customerId === null) return messages
  const rooms = openRooms()
  rooms.add(roomOf.everything, [customerId])
  for (const { kind, id } of hearers.ofCustomer) rooms.add(roomOf[kind](id), [customerId])
  return [
    ...messages,
    ...rooms.messages().map(
      ({ rooms: same, ids }): HubMessage => ({
        channel: 'customer',
        event: 'CustomerChange',
        rooms: same,
        data: { customerIds: ids },
      }),
    ),
  ]
}

const logOf = ({ taskId, code, title, lines }: ToldTask): LogLine[] =>
  lines.map((line) => ({ resource: 'Task', targetId: taskId, targetCode: code, targetName: title, ...line }))

const ring = async ({ taskId, code, title, told, preview = '' }: ToldTask): Promise<BellLine[]> =>
  told.map(({ userId, role }) => ({
    userId,
    resource: taskResource,
    targetId: taskId,
    // A line that names its reader stands for itself.
    body: { code, name: title, preview, role, ...(role === 'mentioned' && { mentioned: true }) },
  }))

const taskFact = (name: keyof typeof pushWords.task): Fact<ToldTask> =>
  fact(`task.${name}`, {
    log: logOf,
    hub: tellScreens,
    ...bellAndPush(ring, { words: pushWords.task[name], path: taskPath }),
  })

export const taskAdded = taskFact('added')
export const taskUpdated = taskFact('updated')
export const taskMoved = taskFact('moved')
export const taskStepTaken = taskFact('stepTaken')
export const taskFinished = taskFact('finished')
export const taskVoted = taskFact('voted')
export const taskDeleted = taskFact('deleted')
export const taskRecovered = taskFact('recovered')
export const taskCommented = taskFact('commented')
/** Nobody's doing: the time had come. */
export const taskReminded = taskFact('reminded')
/** Its list of things to do, which rings for nobody. */
export const taskItemChecked = fact<ToldTask>('task.itemChecked', { log: logOf, hub: tellScreens })

/** With their customers, of which people are told. */
export const tasksPassedOn = fact<{ readonly tasks: readonly ToldTask[] }>('task.passedOn', {
  log: ({ tasks }) => tasks.flatMap(logOf),
  hub: async ({ tasks }, db) => (await Promise.all(tasks.map((task) => tellScreens(task, db)))).flat(),
})

export const taskFacts = [
  taskAdded,
  taskUpdated,
  taskMoved,
  taskStepTaken,
  taskFinished,
  taskVoted,
  taskDeleted,
  taskRecovered,
  taskCommented,
  taskReminded,
  taskItemChecked,
  tasksPassedOn,
]

interface People {
  readonly curatorId: number
  readonly createdBy?: number
  readonly participants: readonly number[]
}

/** Those who take part, each by what concerns that person; the creator too where something came of it. */
export function concerned({ curatorId, createdBy, participants }: People): ToldTask['told'] {
  const roles = new Map<number, TaskRole>()
  if (createdBy !== undefined) roles.set(createdBy, 'creator')
  for (const userId of participants) roles.set(userId, 'participant')
  roles.set(curatorId, 'curator')
  return [...roles].map(([userId, role]) => ({ userId, role }))
}
