import type { DepartmentView, department } from '@crm/contract/department'
import { recordAudited } from '../../kernel/audit.ts'
import { type Change, changesOf } from '../../kernel/events/changes.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { current } from '../../kit/record-lock.ts'
import { departmentUpdated, grantsEnded } from './events.ts'
import { type DepartmentFacts, readDepartment, readNames, saveDepartment } from './store.ts'
import { endGrants } from './store-grants.ts'
import { type LockedDepartment, livingOf, lockTree } from './store-lock.ts'
import { hasLeader, isWithin } from './store-tree.ts'

/** Both calls that change a department; one of them moves it only. */
type Writing = Pick<Call<typeof department.transfer>, 'actor' | 'db' | 'now' | 'refuse' | 'visit'>

type Wanted = { readonly [K in keyof DepartmentFacts]?: DepartmentFacts[K] | undefined }
type Edit = Wanted & { readonly departmentId: number; readonly version: number }

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOf = (wanted: Wanted) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Defined<Wanted>

/** Changes what is named and leaves the rest; a changed parent takes along all that stands under the department. */
export async function edit(call: Writing, { departmentId, version, ...wanted }: Edit): Promise<DepartmentView> {
  const { db, refuse } = call
  const locked = await lockTree(db, wanted.parent ? [departmentId, wanted.parent] : [departmentId])
  const found = current(livingOf(locked, departmentId), version)
  const before = factsOf(found)
  const after = { ...before, ...definedOf(wanted) }
  if (after.parent !== before.parent) await refuseMove(call, found, after.parent, locked)
  const changes = await changesBetween(db, before, after)
  if (changes.length > 0) {
    await saveDepartment(db, departmentId, after)
    const body = { departmentId, name: after.name, changes }
    await recordAudited(call, departmentUpdated, body, { target: after.name, details: { departmentId, changes } })
    if (after.parent !== before.parent) await narrowReaches(call, departmentId)
  }
  return (await readDepartment(db, departmentId)) ?? refuse('request.notFound')
}

/** Leaders above the old place no longer see what moved away. */
async function narrowReaches(call: Writing, departmentId: number): Promise<void> {
  for (const ended of await endGrants(call.db, departmentId, call.actor.userId, call.now)) {
    const { childIds } = ended
    await recordAudited(call, grantsEnded, ended, {
      target: ended.name,
      details: { departmentId: ended.departmentId, childIds },
    })
  }
}

async function changesBetween(db: Writing['db'], before: DepartmentFacts, after: DepartmentFacts): Promise<Change[]> {
  const names = before.parent === after.parent ? new Map() : await readNames(db, [before.parent, after.parent])
  const parentOf = { before: before.parent, after: after.parent }
  return changesOf({ ...before }, { ...after }, (field, side) =>
    field === 'parent' ? names.get(parentOf[side]) : undefined,
  )
}

const factsOf = (department: LockedDepartment): DepartmentFacts => ({
  name: department.name,
  parent: department.parent_id,
  address: department.address,
  city: department.city,
  phone: department.phone,
  fax: department.fax,
  description: department.description,
  asksFailReason: department.asks_fail_reason,
})

async function refuseMove(
  { db, refuse }: Writing,
  moved: LockedDepartment,
  parentId: number | null,
  locked: readonly LockedDepartment[],
): Promise<void> {
  if (moved.parent_id === null || parentId === null) return refuse('department.isRoot')
  const parent = livingOf(locked, parentId) ?? refuse('department.unknown')
  if (await isWithin(db, parentId, moved.department_id)) return refuse('department.circular')
  if (parent.parent_id !== null && !(await hasLeader(db, parentId)))
    refuse('department.noLeader', { departmentId: parentId, name: parent.name })
}

export const update: Handler<typeof department.update> = (call) => {
  const { index: departmentId, userName: _, ...wanted } = call.body
  return edit(call, { departmentId, ...wanted })
}
