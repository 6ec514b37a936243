import { plainDateOf } from '@crm/contract/rules/dates'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { day, id, idsFrom, oneOf } from '../../../kernel/search-values.ts'
import { type Mode, modes } from './span.ts'

const readMode = oneOf(modes)
const readPeople = idsFrom(id)
type Raw = Record<string, unknown>

/** Which days of whom are shown, as the address says. */
export function usePlace() {
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (part: { mode?: Mode; day?: string; people?: readonly number[] }) =>
    void navigate({ to: '.', search: (now: Raw) => mergeSearch(now, part), resetScroll: false })
  return {
    mode: readMode(raw['mode']) ?? ('week' as const),
    day: day(raw['day']) ?? plainDateOf(new Date()),
    people: readPeople(raw['people']) ?? [],
    change,
  }
}
export type CalendarPlace = ReturnType<typeof usePlace>
