import { isOpenTask, type TaskStatus, taskCan } from '@crm/contract/task-rules'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Reader } from '../notification/index.ts'

/** What of a task decides who may do what with it. */
export interface Standing {
  readonly status: TaskStatus
  readonly curatorId: number
  readonly createdBy: number
}

/** Who does it and who asked for it change it; an admin too. docs/rules.md. */
const isTheirs = (actor: Actor, task: Standing) =>
  isAdmin(actor) || task.curatorId === actor.userId || task.createdBy === actor.userId

export const mayEdit = (actor: Actor, task: Standing): boolean => may(actor, 'edit') && isTheirs(actor, task)
export const mayDelete = (actor: Actor, task: Standing): boolean => may(actor, 'delete') && isTheirs(actor, task)

/** Those whom a task concerns: they vote, tick items off and add subtasks. */
export const isConcerned = (actor: Actor, task: Standing, participants: readonly number[]): boolean =>
  isTheirs(actor, task) || participants.includes(actor.userId)

/** By the names of TaskView. */
export const rightsOn = (
  actor: Actor,
  task: Standing & { readonly isDeleted: boolean },
  participants: readonly number[],
) => ({
  canEdit: !task.isDeleted && mayEdit(actor, task) && taskCan.change(task),
  canDelete: mayDelete(actor, task),
  canVote: !task.isDeleted && isConcerned(actor, task, participants) && taskCan.vote(task),
})

interface Reminded {
  readonly status: TaskStatus
  readonly startAt: Date
  readonly reminderMinutes: number | null
}

/** When somebody is to be reminded; null where that moment is past, or nothing is left to do. */
export function remindAt({ status, startAt, reminderMinutes }: Reminded, now: Date): Date | null {
  if (reminderMinutes === null || !isOpenTask(status)) return null
  const at = new Date(startAt.getTime() - reminderMinutes * 60_000)
  return at > now ? at : null
}

/** A person with the rights to what tasks are about, read before a transaction begins. */
export type SubjectReader = Reader
export const subjectNames = ['Customer', 'Opportunity', 'Issue'] as const
export type SubjectName = (typeof subjectNames)[number]
