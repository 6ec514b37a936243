import { emailConfiguration, notificationPreference, setting, switchboardConfiguration } from '@crm/contract/setting'
import { user } from '@crm/contract/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

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

export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: ['user', 'one', userId],
    queryFn: ({ signal }) => call(user.one, { params: { id: userId }, signal }),
  })
