import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** What goes into the address: nothing that is empty, so that equal lists have equal addresses. */
export function mergeSearch(now: Search, change: Search): Search {
  // Another filter shows another list: its first page.
  const firstPage = 'page' in change ? {} : { page: undefined }
  return Object.fromEntries(Object.entries({ ...now, ...firstPage, ...change }).filter(([, value]) => !isEmpty(value)))
}

/**
 * Filters, tab and page of a list, kept in the address: they come back after F5 and can be sent to a colleague.
 * `read` makes sense of whatever stands there (an address is typed by hand, too).
 */
export function useListSearch<T>(read: (raw: Search) => T) {
  const raw: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  /** Changes some; a change of anything but `page` goes back to the first page. */
  const change = (part: Partial<T>, { replace = false } = {}) =>
    navigate({ to: '.', search: (now: Search) => mergeSearch(now, part), replace, resetScroll: false })
  /** Replaces all of it, as a saved view does. */
  const replaceAll = (all: Partial<T>) => navigate({ to: '.', search: mergeSearch({}, all), resetScroll: false })
  return { search: read(raw), change, replaceAll }
}
