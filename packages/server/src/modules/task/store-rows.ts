import type { TaskRow, TaskView } from '@crm/contract/task-views'
import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import { asText, isoOf } from '../../kernel/database/moments.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import { widestReach } from '../../kit/reach.ts'
import type { Db } from '../../schema/index.ts'
import { rightsOn, type SubjectReader } from './rules.ts'
import { isThere, isWithin } from './store-scope.ts'
import { subjectOf } from './store-subject.ts'

export interface Reading {
  readonly actor: Actor
  readonly subjectReader: SubjectReader
  readonly now: Date
}

const words = sql.raw(`
  k.task_id as "taskId", k.code, k.type, k.status, k.title, ${asText('k.start_at')} as "startDate",
  ${asText('k.end_at')} as "endDate", k.all_day as "allDay", k.priority, k.curator_id as curator,
  curator.full_name as "curatorName", curator.avatar_key as "curatorAvatar", k.created_by as creator,
  creator.user_name as "createUser", creator.full_name as "createUserFullName",
  ${asText('k.created_at')} as "createdDate", ${asText('k.updated_at')} as "updatedDate",
  ${asText('k.deleted_at')} as "deletedDate", k.parent_id is not null as "isSubtask", k.recurrence is not null as recurring, k.version,
  (select count(*)::int from task part where part.parent_id = k.task_id and part.deleted_at is null) as subtasks,
  jsonb_array_length(k.checklist) as items,
  (select count(*)::int from jsonb_array_elements(k.checklist) item where (item ->> 'done')::boolean) as "itemsDone"`)

const columns = ({ subjectReader, now }: Reading): Sql => sql`
  ${words}, k.status in (1, 2) and k.end_at < ${now} as late, ${subjectOf(subjectReader)} as subject`

const withPeople = sql.raw(`
  join account creator on creator.user_id = k.created_by
  join account curator on curator.user_id = k.curator_id`)

type Read = Omit<TaskRow, 'canEdit'>

const standingOf = (row: Read) => ({
  status: row.status,
  curatorId: row.curator,
  createdBy: row.creator,
  isDeleted: row.deletedDate !== null,
})

function shown<R extends Read>(actor: Actor, row: R): R & Pick<TaskRow, 'canEdit'> {
  return Object.assign(row, {
    startDate: isoOf(row.startDate),
    endDate: isoOf(row.endDate),
    createdDate: isoOf(row.createdDate),
    updatedDate: isoOf(row.updatedDate),
    deletedDate: row.deletedDate === null ? null : isoOf(row.deletedDate),
    curatorAvatar: avatarPath(row.curator, row.curatorAvatar),
    canEdit: rightsOn(actor, standingOf(row), []).canEdit,
  })
}

/** The tasks of these keys (`id` and their place `n`), with all their words, in their order. */
export async function readRows(db: Db, reading: Reading, keys: Sql): Promise<TaskRow[]> {
  const { rows } = await sql<Read>`
    select ${columns(reading)}
      from (select k.*, page.n from (${keys}) page join task k on k.task_id = page.id offset 0) k ${withPeople}
     order by k.n`.execute(db)
  return rows.map((row) => shown(reading.actor, row))
}

type ReadView = Read & Omit<TaskView, keyof TaskRow | 'canVote' | 'canDelete' | 'subtaskRows'>

const viewColumns = (actor: Actor): Sql => sql`
  k.content, k.reminder_minutes as reminder, k.recurrence, k.checklist, k.outcome,
  ${sql.raw(asText('k.finished_at'))} as "finishedDate",
  (select coalesce(jsonb_agg(jsonb_build_object('userId', u.user_id, 'userName', u.user_name, 'fullName', u.full_name,
                                                'avatar', u.avatar_key) order by u.name_key, u.user_id), '[]')
     from task_participant p join account u on u.user_id = p.user_id where p.task_id = k.task_id) as participants,
  (select coalesce(jsonb_agg(jsonb_build_object('userId', u.user_id, 'fullName', u.full_name, 'agree', v.agree,
                                                'votedDate', ${sql.raw(asText('v.voted_at'))}) order by v.voted_at), '[]')
     from task_vote v join account u on u.user_id = v.user_id where v.task_id = k.task_id) as votes,
  (select jsonb_build_object('taskId', up.task_id, 'code', up.code, 'title', up.title) from task up
    where up.task_id = k.parent_id and up.deleted_at is null
      and ${isAdmin(actor) ? sql`true` : sql`(select true from task k where k.task_id = up.task_id and ${isWithin(widestReach(actor))})`}
  ) as parent`

/** One task as the reader sees it; undefined where it is not there. */
export async function readView(db: Db, reading: Reading, taskId: number): Promise<TaskView | undefined> {
  const { actor } = reading
  const { rows } = await sql<ReadView>`
    select ${columns(reading)}, ${viewColumns(actor)} from task k ${withPeople}
     where k.task_id = ${taskId} and ${isThere(actor)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const subtasks = sql`select s.task_id as id, row_number() over (order by s.start_at, s.task_id) as n
    from task s where s.parent_id = ${taskId} and s.deleted_at is null`
  const subtaskRows = row.subtasks === 0 ? [] : await readRows(db, reading, subtasks)
  const participantIds = row.participants.map(({ userId }) => userId)
  return {
    ...shown(actor, row),
    ...rightsOn(actor, standingOf(row), participantIds),
    participants: row.participants.map((person) => ({ ...person, avatar: avatarPath(person.userId, person.avatar) })),
    votes: row.votes.map((vote) => ({ ...vote, votedDate: isoOf(vote.votedDate) })),
    finishedDate: row.finishedDate === null ? null : isoOf(row.finishedDate),
    subtaskRows,
  }
}
