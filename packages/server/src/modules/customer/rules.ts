import { z } from 'zod'
import { type Actor, may } from '../../kernel/actor.ts'
import { setting } from '../../kernel/settings.ts'

/** How far a reader sees. docs/rules.md, Customers: who sees what. */
export type Reach =
  | { readonly kind: 'own'; readonly userId: number }
  | { readonly kind: 'departments'; readonly userId: number; readonly departments: readonly number[] }
  | { readonly kind: 'everything' }

/** `viewAll` was checked by the kernel: who asks for it has the right, and the record says what it widens to. */
export function reachOf(actor: Actor, asked: { userId?: number | undefined; viewAll: boolean }): Reach {
  const userId = asked.userId ?? actor.userId
  if (!asked.viewAll) return { kind: 'own', userId }
  return actor.departments === null
    ? { kind: 'everything' }
    : { kind: 'departments', userId, departments: actor.departments }
}

/** The widest an actor sees: what decides whether a record exists for the person. */
export const widestReach = (actor: Actor): Reach => reachOf(actor, { viewAll: may(actor, 'viewAll') })

/** A customer has exactly one primary contact. docs/rules.md, Customers: contacts. */
export const hasOnePrimary = (contacts: readonly { readonly primary: boolean }[]): boolean =>
  contacts.filter((contact) => contact.primary).length === 1

export const isReachable = (customer: { readonly phoneCustomer: string; readonly emailCustomer: string }): boolean =>
  customer.phoneCustomer !== '' || customer.emailCustomer !== ''

/** Undoing a bulk change is possible for this long. */
export const undoValidMs = 24 * 3_600_000

/** Days without interaction after which a customer is not to be forgotten. */
export const dontForgetDays = setting('dontForgetDays', z.number().int().min(1).max(3650).default(30))
