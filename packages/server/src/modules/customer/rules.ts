import { z } from 'zod'
import { setting } from '../../kernel/settings.ts'

/** A customer has exactly one primary contact. docs/rules.md, Customers: contacts. */
export const hasOnePrimary = (contacts: readonly { readonly primary: boolean }[]): boolean =>
  contacts.filter((contact) => contact.primary).length === 1

export const isReachable = (customer: { readonly phoneCustomer: string; readonly emailCustomer: string }): boolean =>
  customer.phoneCustomer !== '' || customer.emailCustomer !== ''

/** Undoing a bulk change is possible for this long. */
export const undoValidMs = 24 * 3_600_000

/** Days without interaction after which a customer is not to be forgotten. */
export const dontForgetDays = setting('dontForgetDays', z.number().int().min(1).max(3650).default(30))
