import { brandName } from '@crm/contract/brand-name'
import { mailSender } from '@crm/contract/mail-sender'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

/** What mails and messages of the company come from. */
export const sendersQuery = queryOptions({
  queryKey: ['mail-sender', 'category'],
  queryFn: ({ signal }) => call(mailSender.category, { signal }),
})
export const brandsQuery = queryOptions({
  queryKey: ['brand-name', 'category'],
  queryFn: ({ signal }) => call(brandName.category, { signal }),
})
