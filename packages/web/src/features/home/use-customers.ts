import { customer } from '@crm/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import type { CallInput } from '../../kernel/request.ts'

export const CUSTOMERS_SHOWN = 6

type Question = NonNullable<CallInput<typeof customer.search>['body']>

export const useCustomers = (question: Question) =>
  useQuery({
    queryKey: ['customer', 'home', question],
    queryFn: ({ signal }) =>
      call(customer.search, { body: { maxPerBlock: CUSTOMERS_SHOWN, count: true, ...question }, signal }),
  })
