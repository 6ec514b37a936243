import type { DepartmentView } from '@crm/contract/department'
import { sql } from 'kysely'
import { jobKinds } from '../app.ts'
import type { DepartmentCode } from '../demo/departments.ts'
import type { DemoUserName } from '../demo/staff.ts'
import type { AnyJobKind } from '../kernel/jobs.ts'
import type { Caller, Harness } from './harness.ts'

/** Departments as an administrator changes them, over HTTP; a test names only what it is about. */
export function departmentCalls(h: Harness) {
  let count = 0

  const idOf = (code: DepartmentCode) => h.company.departments[code]
  const userOf = (userName: DemoUserName) => h.company.users[userName]

  async function read(caller: Caller, departmentId: number): Promise<DepartmentView> {
    const answer = await caller.get(`/api/Department/GetDepartmentById/${departmentId}`)
    if (answer.statusCode !== 200) throw new Error(`not read: ${answer.body}`)
    return answer.json()
  }

  async function add(caller: Caller, wanted: Record<string, unknown> = {}): Promise<DepartmentView> {
    count += 1
    const draft = { name: `Phòng ${count}`, parent: idOf('company'), ...wanted }
    const answer = await caller.post('/api/Department/AddDepartment', draft)
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json()
  }

  const update = (caller: Caller, { index, version }: Pick<DepartmentView, 'index' | 'version'>, wanted: object) =>
    caller.put('/api/Department/UpdateDepartment', { index, version, ...wanted })

  const move = (caller: Caller, { index, version }: Pick<DepartmentView, 'index' | 'version'>, parent: number) =>
    caller.put('/api/Department/TransferDepartment', { departmentId: index, version, parent })

  const remove = (caller: Caller, departmentId: number) =>
    caller.delete(`/api/Department/DeleteDepartment/${departmentId}/${caller.me.userName}`)

  const recover = (caller: Caller, departmentId: number) =>
    caller.put(`/api/Department/RecoverDeleteDepartment/${departmentId}/${caller.me.userName}`)

  const send = (caller: Caller, userIds: readonly number[], departmentId: number) =>
    caller.put('/api/Department/TransferUser', { userIds, departmentId })

  async function lead(caller: Caller, departmentId: number, userId: number | null) {
    const { version } = await read(caller, departmentId)
    return caller.put('/api/Department/ChangeDepartmentLeader', { departmentId, userId, version })
  }

  /** Where a person is, and which version the row is at. */
  const placeOf = (userId: number) =>
    h.db
      .selectFrom('account')
      .select(['department_id', 'position_id', 'version'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()

  /** What the log of a record says, oldest first. */
  const logOf = (resource: 'Account' | 'Department', targetId: number) =>
    h.db
      .selectFrom('activity_log')
      .select(['message', 'action', 'edit_field', 'before', 'before_name', 'after', 'after_name', 'create_user_id'])
      .where('resource', '=', resource)
      .where('target_id', '=', targetId)
      .orderBy('log_id')
      .execute()

  /** What the audit says of one kind of act. */
  const auditOf = (what: string) =>
    h.db
      .selectFrom('audit')
      .select(['user_id', 'target', 'details'])
      .where('what', '=', what)
      .orderBy('audit_id')
      .execute()

  /** Runs what was left to the queue, as its worker would. */
  async function letCustomersFollow(): Promise<number> {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from pgboss.job where name = 'customers-follow' returning id, data`.execute(h.db)
    const kinds: readonly AnyJobKind[] = jobKinds(h.platform)
    const kind = kinds.find((one) => one.queue === 'customers-follow')
    for (const { id, data } of rows) await kind?.run(data, { id, retries: 0, signal: new AbortController().signal })
    return rows.length
  }

  return {
    idOf,
    userOf,
    read,
    add,
    update,
    move,
    remove,
    recover,
    send,
    lead,
    placeOf,
    logOf,
    auditOf,
    letCustomersFollow,
  }
}
