import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { PHONE_MAX } from '@crm/contract/rules/limits'
import { phoneDigitsOf } from '@crm/contract/rules/phone'
import type { CustomerSearch } from './customer-search.ts'

/** Fewer digits are part of nearly every number. */
const DIGITS_MIN = 6

/** A number or an address that no customer has may be a contact's: the same search among the contacts; else nothing. */
export function contactFilterOf(text: string | undefined): CustomerSearch | null {
  const typed = (text ?? '').trim()
  if (isEmail(normaliseEmail(typed))) return { text: undefined, emailContact: typed }
  const [digits = ''] = phoneDigitsOf(typed)
  const isNumber = digits.length >= DIGITS_MIN && digits.length <= PHONE_MAX
  return isNumber ? { text: undefined, phoneContact: digits } : null
}
