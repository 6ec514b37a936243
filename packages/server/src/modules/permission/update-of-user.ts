import type { permission } from '@crm/contract/permission'
import type { Handler } from '../../kernel/http/handler.ts'
import { plainOf } from './read.ts'
import { ownerOf } from './rules.ts'
import { changeRecords } from './store-change.ts'

export const updateOfUser: Handler<typeof permission.updateOfUser> = async (call) => {
  const { userId, version, permissions } = call.body
  const lines = permissions.map(({ functionTag, ...flags }) => ({ functionTag, flags }))
  return plainOf(await changeRecords(call, ownerOf.user(userId), version, lines))
}
