import { brandName } from '@crm/contract/brand-name'
import { mailSender } from '@crm/contract/mail-sender'
import { smsGateway } from '@crm/contract/sms-gateway'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'

const all = ['sending-setup'] as const

export const sendersQuery = queryOptions({
  queryKey: [...all, 'senders'],
  queryFn: ({ signal }) => call(mailSender.all, { signal }),
})
export const gatewaysQuery = queryOptions({
  queryKey: [...all, 'gateways'],
  queryFn: ({ signal }) => call(smsGateway.all, { signal }),
})
export const brandsQuery = queryOptions({
  queryKey: [...all, 'brands'],
  queryFn: ({ signal }) => call(brandName.all, { signal }),
})

/** Lists to choose from show these, too. */
export const refreshSetup = () => queries.invalidateQueries({ queryKey: all })
