import type { permission } from '@crm/contract/permission'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { ownerOf } from './rules.ts'
import { holdSet, noteChange } from './store-change.ts'
import { holdDepartments, listAbove, listChildDepartments, readPlaces, replaceChildren } from './store-children.ts'

type Update = typeof permission.updateChildDepartments
type Child = Awaited<ReturnType<typeof listChildDepartments>>[number]

/** None of them, nor what stands between, can be moved or deleted before this transaction ends. */
async function holdPaths({ db, refuse }: Call<Update>, departmentIds: readonly number[]) {
  const path = await listAbove(db, departmentIds)
  await holdDepartments(db, path)
  // One that was moved meanwhile may stand under others, which are not held.
  const now = await listAbove(db, departmentIds)
  if (now.some((id) => !path.includes(id))) refuse('request.busy')
}

async function refuseOthers({ db, refuse }: Call<Update>, departmentId: number, childIds: readonly number[]) {
  const places = await readPlaces(db, departmentId, childIds)
  if (places.length < childIds.length) refuse('department.unknown')
  if (places.some((place) => !place.isUnder)) refuse('department.notUnder')
}

const idsOf = (children: readonly Child[]) => children.map((child) => child.departmentId).join(',')
const namesOf = (children: readonly Child[]) => children.map((child) => child.name).join(', ')

export const updateChildDepartments: Handler<Update> = async (call) => {
  const { positionId, departmentId, version } = call.body
  const childIds = [...new Set(call.body.childDepartmentIds)]
  await holdPaths(call, [departmentId, ...childIds])
  const held = await holdSet(call, ownerOf.leader(positionId, departmentId), version)
  await refuseOthers(call, departmentId, childIds)
  const before = await listChildDepartments(call.db, departmentId)
  await replaceChildren(call.db, departmentId, childIds)
  const after = await listChildDepartments(call.db, departmentId)
  if (idsOf(before) === idsOf(after)) return after
  const change = {
    field: 'childDepartments',
    before: idsOf(before),
    beforeName: namesOf(before),
    after: idsOf(after),
    afterName: namesOf(after),
  }
  await noteChange(call, held, [change])
  return after
}
