import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queries } from '../../kernel/query.ts'
import { type ListName, listCalls } from './lookup-calls.ts'

export const listQuery = (list: ListName, deleted: boolean) =>
  queryOptions({
    queryKey: ['lookup', list, deleted],
    queryFn: ({ signal }) => listCalls[list].all(deleted, signal),
    placeholderData: keepPreviousData,
  })

/** Wherever an entry is chosen or its name is shown. */
const concerned = new Set(['lookup', 'category', 'customer', 'user'])
export const refreshLists = () =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => concerned.has(String(queryKey[0])) })
