import type { permission } from '@crm/contract/permission'
import type { Handler } from '../../kernel/http/handler.ts'
import { plainOf } from './read.ts'
import { ownerOf } from './rules.ts'
import { changeRecords } from './store-change.ts'

export const updateOfUserGroup: Handler<typeof permission.updateOfUserGroup> = async (call) => {
  const { userGroupId, version, permissions } = call.body
  const lines = permissions.map(({ functionTag, ...flags }) => ({ functionTag, flags }))
  return plainOf(await changeRecords(call, ownerOf.userGroup(userGroupId), version, lines))
}
