import { lookUpKey } from '../cells/rules.ts'

export interface Colleague {
  readonly user_id: number
  readonly user_name: string
  readonly full_name: string
  readonly email: string
}

/** Full names, as look-up keys, that more than one person bears. */
function sharedNames(colleagues: readonly Colleague[]): Set<string> {
  const keys = colleagues.map(({ full_name }) => lookUpKey(full_name))
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at))
}

/** By user name and e-mail, and by full name where only one bears it. */
export function peopleByName(colleagues: readonly Colleague[]): Map<string, number> {
  const shared = sharedNames(colleagues)
  const named = colleagues.filter(({ full_name }) => !shared.has(lookUpKey(full_name)))
  return new Map([
    ...named.map(({ full_name, user_id }) => [lookUpKey(full_name), user_id] as const),
    ...colleagues.flatMap(({ user_name, email, user_id }) => [
      [lookUpKey(user_name), user_id] as const,
      [lookUpKey(email), user_id] as const,
    ]),
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
