import {
  audit,
  emailConfiguration,
  notificationPreference,
  setting,
  switchboardConfiguration,
} from '@crm/contract/setting'
import { user } from '@crm/contract/user'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { type AuditSearch, toQuestion } from './audit/audit-search.ts'

const all = ['setting'] as const

export const productQuery = queryOptions({
  queryKey: [...all, 'product'],
  queryFn: ({ signal }) => call(setting.read, { signal }),
})
export const mailQuery = queryOptions({
  queryKey: [...all, 'mail'],
  queryFn: ({ signal }) => call(emailConfiguration.read, { signal }),
})
export const switchboardQuery = queryOptions({
  queryKey: [...all, 'switchboard'],
  queryFn: ({ signal }) => call(switchboardConfiguration.read, { signal }),
})
export const preferenceQuery = queryOptions({
  queryKey: [...all, 'preference'],
  queryFn: ({ signal }) => call(notificationPreference.read, { signal }),
})

export const AUDIT_BLOCK = 50
export const auditQuery = (search: AuditSearch) => {
  const { page = 1 } = search
  const query = toQuestion(search)
  return queryOptions({
    queryKey: [...all, 'audit', page, query],
    queryFn: ({ signal }) => call(audit.all, { params: { block: page, maxPerBlock: AUDIT_BLOCK }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: ['user', 'one', userId],
    queryFn: ({ signal }) => call(user.one, { params: { id: userId }, signal }),
  })
