import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import type { user } from '@crm/contract/user'
import { isAdmin } from '../../kernel/actor.ts'
import { versionOf } from '../../kernel/files/avatar.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { findAvatar } from './store.ts'
import { countTeam, countUsers, listTeam, listUsers } from './store-list.ts'
import { readUserView } from './store-rows.ts'

type Api = typeof user

export const readAll: Handler<Api['all']> = async ({ db, query }) => {
  const { sort = 'fullName', block = 1, maxPerBlock = BLOCK_SIZE, count, ...criteria } = query
  const items = await listUsers(db, criteria, sort, windowOf({ block, maxPerBlock }))
  return count === 'true' ? { items, total: await countUsers(db, criteria) } : { items }
}

export const readOne: Handler<Api['one']> = async ({ actor, db, params, refuse }) => {
  if (params.id !== actor.userId && !isAdmin(actor)) return refuse('access.forbidden')
  return (await readUserView(db, params.id)) ?? refuse('request.notFound')
}

export const readTeam: Handler<Api['ofDepartment']> = async ({ body, db }) => {
  const { block, maxPerBlock, count, ...team } = body
  const items = await listTeam(db, team, windowOf({ block, maxPerBlock }))
  return count ? { items, total: await countTeam(db, team) } : { items }
}

export const readAvatar: Handler<Api['avatar']> = async ({ db, params, query, platform, refuse }) => {
  const found = await findAvatar(db, params.id)
  if (!found?.avatar_key) return refuse('request.notFound')
  if (query.v !== undefined && query.v !== versionOf(found.avatar_key)) return refuse('request.notFound')
  const stored = (await platform.files.get(found.avatar_key)) ?? refuse('request.notFound')
  return { name: `${found.user_name}.webp`, kind: { contentType: 'image/webp' }, ...stored, inline: true }
}
