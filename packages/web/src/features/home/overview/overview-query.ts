import { overview } from '@crm/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overview.one, { signal }),
})

export const refreshOverview = () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
