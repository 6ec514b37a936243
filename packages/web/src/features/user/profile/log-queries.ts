import { activity } from '@crm/contract/activity'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'

/** A full block may have another behind it. */
const nextBlock = (found: number, blocks: number) => (found === BLOCK_SIZE ? blocks + 1 : undefined)

/** What a person did, with the totals of the four kinds. */
export const doneQuery = (userName: string) =>
  infiniteQueryOptions({
    queryKey: ['user', 'log', userName],
    queryFn: async ({ pageParam, signal }) => {
      const params = { userName, onlyCount: false, block: pageParam, maxPerBlock: BLOCK_SIZE }
      const { logs = [], ...totals } = await call(activity.totals, { params, query: { written: true }, signal })
      return { entries: logs, totals }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextBlock(last.entries.length, pages.length),
  })

/** What administrators changed on this account. */
export const historyQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['user', 'history', userId],
    queryFn: async ({ pageParam, signal }) => {
      const params = { resource: 'Account', id: userId, block: pageParam, maxPerBlock: BLOCK_SIZE } as const
      return { entries: (await call(activity.history, { params, signal })).items }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextBlock(last.entries.length, pages.length),
  })
