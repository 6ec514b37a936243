import { useListSearch } from '../../kernel/list-search.ts'

export const tabs = ['facts', 'staff', 'leader', 'tasks', 'files', 'rights'] as const
export type Tab = (typeof tabs)[number]

/** What the address says; the usual is left out of it. */
interface Place {
  /** Absent: the first of the tree. */
  readonly department: number | undefined
  readonly tab: Tab | undefined
  /** Whose rights are shown first in that tab; absent: the leader's. */
  readonly position: number | undefined
  /** Those deleted stand in the tree, too. */
  readonly deleted: boolean
  /** Of the list in the tab: what is searched for, and which block of it. */
  readonly text: string
  readonly page: number | undefined
}

const readNumber = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined)

export const readPlace = ({ department, tab, position, deleted, text, page }: Record<string, unknown>): Place => ({
  department: readNumber(department),
  tab: tabs.find((one) => one === tab),
  position: readNumber(position),
  deleted: deleted === true,
  text: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 100) : '',
  page: readNumber(page),
})

/** Where one is in this area; another department or tab begins its lists afresh. */
export function useDepartmentPlace() {
  const { search, change } = useListSearch(readPlace)
  return {
    place: search,
    change: (part: Partial<Place>, options?: { replace: boolean }) => change(part, options),
    openDepartment: (department: number | undefined, tab = search.tab) =>
      change({ department, tab, position: undefined, text: '' }),
    openTab: (tab: Tab) =>
      change({ tab: tab === 'facts' ? undefined : tab, position: undefined, text: '' }, { replace: true }),
  }
}
