import type { task } from '@crm/contract/task'
import { taskAction, taskCan } from '@crm/contract/task-rules'
import type { Actor } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { concerned, taskAdded } from './events.ts'
import { checkFacts, factsOfNew } from './facts.ts'
import { isConcerned, type SubjectReader } from './rules.ts'
import { lockTask } from './store-lock.ts'
import { readView } from './store-rows.ts'
import { findSubjectReader, seesSubjects } from './store-subject.ts'
import { type About, insertTask, type NewTask } from './store-write.ts'
import { mailMeeting } from './telling/jobs.ts'

/** What every writing call hands on. */
export interface Writing {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly platform: Platform
}

/** Of whoever makes a task only the name counts: rights are asked before. */
export interface Making extends Omit<Writing, 'actor'> {
  readonly actor: Pick<Actor, 'userId'>
}

/** A task as who wrote it reads it back. */
export const viewOf = async (
  {
    actor,
    db,
    now,
    prepared: subjectReader,
    refuse,
  }: Omit<Writing, 'platform'> & {
    readonly prepared: SubjectReader
    readonly refuse: Refuse<'request.notFound'>
  },
  taskId: number,
) => (await readView(db, { actor, subjectReader, now }, taskId)) ?? refuse('request.notFound')

/** What a person sees of subjects, for what answers with a task: asked before the transaction begins. */
export const subjectReaderOf = ({ actor, platform }: Pick<Writing, 'actor' | 'platform'>): Promise<SubjectReader> =>
  findSubjectReader(platform, actor)

/** Writes a task and tells of it; undefined: its series has this one already. */
export async function createTask(making: Making, task: Omit<NewTask, 'createdBy' | 'now'> & { createdBy?: number }) {
  const { actor, db, now } = making
  const added = await insertTask(db, { createdBy: actor.userId, ...task, now })
  if (!added) return undefined
  await record(db, actor, taskAdded, { ...added, lines: [{ action: taskAction.added }], told: concerned(task) })
  await mailMeeting(making, { taskId: added.taskId, version: 1 }, null, task)
  return added
}

const aboutOf = ({ customerId, opportunityId, ticketId }: { [K in keyof About]?: number | undefined }): About => ({
  customerId: customerId ?? null,
  opportunityId: opportunityId ?? null,
  ticketId: ticketId ?? null,
})

export const add = prepared<typeof task.add, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.add, SubjectReader>) => {
    const { actor, body, db, prepared: subjectReader, refuse } = call
    const facts = factsOfNew(body, actor.userId)
    await checkFacts(call, null, facts)
    if (!(await seesSubjects(db, subjectReader, body))) refuse('task.subjectUnknown')
    const added = await createTask(call, { ...facts, about: aboutOf(body), parentId: null, place: null })
    return added ? viewOf(call, added.taskId) : refuse('request.notFound')
  },
)

/** One level deep, about the same subject; those concerned by the task add to it until it has ended. */
export const addSubtask = prepared<typeof task.addSubtask, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.addSubtask, SubjectReader>) => {
    const { actor, body, db, refuse } = call
    const parent = (await lockTask(db, actor, body.taskId)) ?? refuse('request.notFound')
    if (!isConcerned(actor, parent, parent.participants)) refuse('task.notYours')
    if (parent.parentId !== null) refuse('task.ofSubtask')
    if (!taskCan.vote(parent)) refuse('task.stepClosed')
    const facts = factsOfNew(body, actor.userId)
    await checkFacts(call, null, facts)
    const added = await createTask(call, { ...facts, about: parent, parentId: parent.taskId, place: null })
    return added ? viewOf(call, added.taskId) : refuse('request.notFound')
  },
)
