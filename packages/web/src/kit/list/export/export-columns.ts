import type { ListSheet } from '../list.ts'

/** What each row is called by stands in every sheet. */
const always = 'name'

/** The columns of a sheet that stand for these columns of the list, in the list's order. */
export function columnsFor({ columns, named = {} }: Pick<ListSheet, 'columns' | 'named'>, listKeys: readonly string[]) {
  const found = listKeys.flatMap((key) => named[key] ?? [key]).filter((key) => columns.includes(key))
  return [...new Set(found.includes(always) ? found : [always, ...found])]
}
