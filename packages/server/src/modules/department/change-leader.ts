import type { department } from '@crm/contract/department'
import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { Handler } from '../../kernel/http/handler.ts'
import { current } from '../../kit/record-lock.ts'
import { readDepartment } from './store.ts'
import { livingOf } from './store-lock.ts'
import { readLeaders } from './store-people.ts'
import { lockDepartmentsOf, placeEach } from './store-place.ts'

export const changeLeader: Handler<typeof department.changeLeader> = async (call) => {
  const { body, db, refuse } = call
  const { departmentId, userId, version } = body
  const locked = await lockDepartmentsOf(db, userId === null ? [] : [userId], [departmentId])
  current(livingOf(locked, departmentId), version)
  const former = (await readLeaders(db, [departmentId])).get(departmentId)
  const leaving =
    former === undefined || former.userId === userId
      ? []
      : [{ userId: former.userId, positionId: EMPLOYEE_POSITION_ID }]
  const coming = userId === null ? [] : [{ userId, departmentId, positionId: LEADER_POSITION_ID }]
  await placeEach(call, [...leaving, ...coming], refuse)
  return (await readDepartment(db, departmentId)) ?? refuse('request.notFound')
}
