import { brandName } from '@crm/contract/brand-name'
import { mailSender } from '@crm/contract/mail-sender'
import { marketingPolicy } from '@crm/contract/marketing-policy'
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

/** Hours, limits and wording that whoever writes keeps to; below the setting itself, whose change renews it. */
export const writingPolicyQuery = queryOptions({
  queryKey: ['setting', 'marketing-policy', 'writing'],
  queryFn: ({ signal }) => call(marketingPolicy.writing, { signal }),
})
