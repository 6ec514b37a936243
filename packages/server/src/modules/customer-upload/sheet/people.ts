import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import { isUsername } from '@crm/contract/rules/username'
import { lookUpKey } from './cells.ts'

export interface Colleague {
  readonly user_id: number
  readonly user_name: string
  readonly full_name: string
  readonly email: string
}

/** Full names, as look-up keys, that more than one person bears. */
function sharedNames(colleagues: readonly Colleague[]): Set<string> {
  const bearers = new Map<string, number>()
  for (const { full_name } of colleagues) {
    const key = lookUpKey(full_name)
    bearers.set(key, (bearers.get(key) ?? 0) + 1)
  }
  return new Set([...bearers].flatMap(([key, count]) => (count > 1 ? [key] : [])))
}

/**
 * By user name, and by full name where only one bears it. By e-mail for admins alone: else a dry run over a thousand
 * addresses would tell which of them colleagues have. docs/security.md, Administration
 */
export function peopleByName(colleagues: readonly Colleague[], isForAdmin: boolean): Map<string, number> {
  const shared = sharedNames(colleagues)
  const named = colleagues.filter(({ full_name }) => !shared.has(lookUpKey(full_name)))
  return new Map([
    ...named.map(({ full_name, user_id }) => [lookUpKey(full_name), user_id] as const),
    ...(isForAdmin ? colleagues.map(({ email, user_id }) => [lookUpKey(email), user_id] as const) : []),
    ...colleagues.map(({ user_name, user_id }) => [lookUpKey(user_name), user_id] as const),
  ])
}

/** The name that a sheet shows a person by, such that an import finds the same one again. */
export function shownNames(colleagues: readonly Colleague[]): Map<number, string> {
  const shared = sharedNames(colleagues)
  return new Map(
    colleagues.map(({ user_id, user_name, full_name }) => [
      user_id,
      shared.has(lookUpKey(full_name)) ? user_name : full_name,
    ]),
  )
}

/** How a cell names a referrer: a customer by code, phone or mail, or a colleague by user name. */
export type Presenter =
  | { readonly kind: 'code'; readonly key: string; readonly customerId: number }
  | { readonly kind: 'phone' | 'email' | 'userName'; readonly key: string }

export const presenterKey = ({ kind, key }: Pick<Presenter, 'kind' | 'key'>): string => `${kind}:${key}`

/** undefined where the text is no way to name anybody. */
export function presenterOf(text: string): Presenter | undefined {
  const code = /^KH(\d{6,15})$/i.exec(text)
  if (code) return { kind: 'code', key: text.toUpperCase(), customerId: Number(code[1]) }
  if (isPhone(cleanPhone(text))) return { kind: 'phone', key: cleanPhone(text) }
  const email = normaliseEmail(text)
  if (isEmail(email)) return { kind: 'email', key: email }
  return isUsername(text) ? { kind: 'userName', key: text } : undefined
}
