import { session } from '@crm/contract/account'
import { userGroup } from '@crm/contract/lookup'
import { type UserView, user } from '@crm/contract/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

const allUsers = ['user'] as const
const FRESH_MS = 300_000

const one = (userId: number) => [...allUsers, 'one', userId] as const
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: one(userId),
    queryFn: ({ signal }) => call(user.one, { params: { id: userId }, signal }),
  })

/** The groups that a user can be in, those deleted too: an old record may still name one. */
export const userGroupsQuery = queryOptions({
  queryKey: ['category', 'userGroups'],
  queryFn: ({ signal }) => call(userGroup.all, { query: { deleted: true }, signal }),
  staleTime: FRESH_MS,
})

export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['session', 'list', userId],
    queryFn: ({ signal }) => call(session.list, { query: { userId }, signal }),
  })

/** Asks again for everything about users but this one, whose newest state is known. */
const refreshAround = (userId: number) =>
  queries.invalidateQueries({
    queryKey: allUsers,
    predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== userId,
  })

export const refreshUsers = () => queries.invalidateQueries({ queryKey: allUsers })
export const refreshUser = (userId: number) => queries.invalidateQueries({ queryKey: one(userId) })

/** What an own change answered stands at once. */
export function keepUser(view: UserView) {
  queries.setQueryData(userQuery(view.userId).queryKey, view)
  void refreshAround(view.userId)
  void queries.invalidateQueries({ queryKey: ['category'], predicate: ({ queryKey }) => queryKey[1] === 'user' })
}
