import type { permission } from '@crm/contract/permission'
import type { Handler } from '../../kernel/http/handler.ts'
import { nestedOf } from './read.ts'
import { ownerOf } from './rules.ts'
import { changeRecords } from './store-change.ts'

export const updateOfPosition: Handler<typeof permission.updateOfPosition> = async (call) => {
  const { positionId, departmentId, version, permissions } = call.body
  const lines = permissions.map(({ functionTag, user }) => ({ functionTag, flags: user }))
  return nestedOf(await changeRecords(call, ownerOf.position(positionId, departmentId), version, lines))
}
