import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { user } from '@crm/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'

/** Once the field was left: whether mail can reach the domain at all. A hint, since a domain may be set up tomorrow. */
export function useMailHint(typed: string) {
  const [left, setLeft] = useState('')
  const email = normaliseEmail(typed)
  const { data } = useQuery({
    queryKey: ['user', 'mail', left],
    queryFn: ({ signal }) => call(user.validateEmail, { params: { email: left }, signal }),
    enabled: left !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    leave: () => setLeft(isEmail(email) ? email : ''),
    hasNoServer: left !== '' && left === email && data?.reason === 'noMailServer',
  }
}
