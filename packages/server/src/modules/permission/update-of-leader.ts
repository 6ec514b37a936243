import type { permission } from '@crm/contract/permission'
import type { Handler } from '../../kernel/http/handler.ts'
import { leaderOf } from './read.ts'
import { ofLeaderFlags, ownerOf } from './rules.ts'
import { changeRecords } from './store-change.ts'

export const updateOfLeader: Handler<typeof permission.updateOfLeader> = async (call) => {
  const { positionId, departmentId, version, permissions } = call.body
  const lines = permissions.map(({ functionTag, user }) => ({ functionTag, flags: ofLeaderFlags(user) }))
  return leaderOf(await changeRecords(call, ownerOf.leader(positionId, departmentId), version, lines))
}
