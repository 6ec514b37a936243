import { customer } from '@crm/contract/customer'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'
import type { TypedCustomer } from './typed-customer.ts'

/** The server allows a person 60 of each question a minute. */
const PAUSE_MS = 2 * DEBOUNCE_MS

/** What is complete enough to be asked for; else empty. */
const complete = (typed: Pick<TypedCustomer, 'name' | 'phoneCustomer' | 'emailCustomer'>) => ({
  name: typed.name.trim(),
  phone: isPhone(cleanPhone(typed.phoneCustomer)) ? cleanPhone(typed.phoneCustomer) : '',
  email: isEmail(normaliseEmail(typed.emailCustomer)) ? normaliseEmail(typed.emailCustomer) : '',
})

/** Not among the customers: a colleague's change of any of them would ask again, and the questions are counted. */
const allHints = ['customerHints'] as const
export const forgetHints = () => queries.removeQueries({ queryKey: allHints })

type Asked = ReturnType<typeof complete>
export const duplicatesQuery = (body: Asked) =>
  queryOptions({
    queryKey: [...allHints, 'duplicates', body],
    queryFn: ({ signal }) => call(customer.duplicates, { body, signal }),
  })
export const takenQuery = (body: Omit<Asked, 'name'>) =>
  queryOptions({
    queryKey: [...allHints, 'taken', body],
    queryFn: ({ signal }) => call(customer.checkExists, { body, signal }),
  })

/** While typing: visible customers that may be the same, and whether phone and e-mail are taken by anybody. */
export function useHints(typed: TypedCustomer) {
  const { name, phone, email } = complete(typed)
  const [asked] = useDebouncedValue(JSON.stringify({ name, phone, email }), PAUSE_MS)
  const body: Asked = JSON.parse(asked)
  const duplicates = useQuery({
    ...duplicatesQuery(body),
    enabled: body.name !== '' || body.phone !== '' || body.email !== '',
    placeholderData: keepPreviousData,
  })
  const reach = { phone: body.phone, email: body.email }
  const taken = useQuery({ ...takenQuery(reach), enabled: reach.phone !== '' || reach.email !== '' })
  const isAsked = body.name !== '' || body.phone !== '' || body.email !== ''
  return {
    duplicates: isAsked ? (duplicates.data ?? []) : [],
    // Only of what stands in the field now.
    phoneTaken: phone !== '' && phone === reach.phone && taken.data?.phone === true,
    emailTaken: email !== '' && email === reach.email && taken.data?.email === true,
  }
}
