import type { TicketLogEntry } from '@crm/contract/ticket-views'

type Line = Pick<TicketLogEntry, 'before' | 'beforeName' | 'after' | 'afterName'>

/** The names behind a list of ids; none where the two lists do not go together. */
function namedBy(ids: string | null, names: string | null): ReadonlyMap<string, string> {
  const [keys, values] = [(ids ?? '').split(',').filter(Boolean), (names ?? '').split(', ')]
  return new Map(keys.length === values.length ? keys.map((key, place) => [key, values[place] ?? '']) : [])
}

/** Who came to a list of people and who left it. */
export function peopleChanged({ before, beforeName, after, afterName }: Line) {
  const [was, is] = [namedBy(before, beforeName), namedBy(after, afterName)]
  const only = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...one].filter(([key, name]) => name !== '' && !other.has(key)).map(([, name]) => name)
  return { added: only(is, was), removed: only(was, is) }
}
