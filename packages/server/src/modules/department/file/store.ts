import type { DepartmentFile } from '@crm/contract/department'
import { sql } from 'kysely'
import { countRows } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'

/** A total is counted this far. */

const files = (db: Db) =>
  db
    .selectFrom('department_file as f')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .innerJoin('account as creator', 'creator.user_id', 's.user_id')
    .select([
      'f.file_id as fileId',
      's.name',
      's.kind',
      's.size_bytes as sizeBytes',
      'creator.user_name as createUser',
      'creator.full_name as createUserFullName',
      'f.created_at as createdDate',
    ])

const viewOf = <R extends { createdDate: Date }>({ createdDate, ...row }: R) => ({
  ...row,
  createdDate: createdDate.toISOString(),
})

interface Window {
  readonly block: number
  readonly maxPerBlock: number
}

/** The files of a department, the newest first. */
export async function listFiles(
  db: Db,
  departmentId: number,
  { block, maxPerBlock }: Window,
): Promise<DepartmentFile[]> {
  const rows = await files(db)
    .where('f.department_id', '=', departmentId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.file_id', 'desc')
    .limit(maxPerBlock)
    .offset((block - 1) * maxPerBlock)
    .execute()
  return rows.map(viewOf)
}

/** In the order of the ids. */
export async function readAdded(db: Db, fileIds: readonly string[]): Promise<DepartmentFile[]> {
  const rows = await files(db)
    .where(sql<boolean>`f.file_id = any(${fileIds}::uuid[])`)
    .orderBy(sql`array_position(${fileIds}::uuid[], f.file_id)`)
    .execute()
  return rows.map(viewOf)
}

/** null: more than are counted. */
export const countFiles = (db: Db, departmentId: number): Promise<number | null> =>
  countRows(db, sql`select from department_file where department_id = ${departmentId}`)

/** What is in the files room: a name, what it is, and where it lies. */
export const findFile = (db: Db, fileId: string) =>
  db
    .selectFrom('department_file as f')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .select(['s.name', 's.kind', 's.file_key'])
    .where('f.file_id', '=', fileId)
    .executeTakeFirst()

export interface NewFile {
  readonly fileId: string
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
}

interface Filing {
  readonly departmentId: number
  readonly userId: number
  readonly now: Date
}

export async function insertFiles(db: Db, { departmentId, userId, now }: Filing, added: readonly NewFile[]) {
  const rows = added.map(({ fileId, key, name, kind, sizeBytes }) => ({
    file_id: fileId,
    file_key: key,
    name,
    kind,
    size_bytes: sizeBytes,
    user_id: userId,
    created_at: now,
  }))
  await db.insertInto('stored_file').values(rows).execute()
  const places = added.map(({ fileId }) => ({ file_id: fileId, department_id: departmentId, created_at: now }))
  await db.insertInto('department_file').values(places).execute()
}

/** Locks a file of a department; undefined: there is none. */
export const lockFile = (db: Db, fileId: string) =>
  db
    .selectFrom('department_file as f')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .innerJoin('department as d', 'd.department_id', 'f.department_id')
    .select(['s.name as fileName', 'd.department_id as departmentId', 'd.name'])
    .where('f.file_id', '=', fileId)
    .forUpdate('s')
    .executeTakeFirst()

/** Its row in the department goes with it; the file itself is swept away, since no row names it any more. */
export async function removeFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('stored_file').where('file_id', '=', fileId).execute()
}
