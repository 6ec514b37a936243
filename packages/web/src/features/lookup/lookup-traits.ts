import { CUSTOMER_GROUP_DEPTH_MAX, LEADER_POSITION_ID, USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import { showCount } from '../../kernel/format.ts'
import { translate } from '../../kernel/i18n.ts'
import { pathOf } from './group-tree.ts'
import type { Entry, ListName } from './lookup-calls.ts'

/** Who carries the entries of a list. */
export const carriersOf = (list: ListName): 'customers' | 'users' =>
  list === 'position' || list === 'userGroup' ? 'users' : 'customers'

/** Counted to a thousand: "1,000+" says that there are more. */
export function usedWords(list: ListName, used: number): string {
  const shown = showCount(used) + (used >= USES_COUNTED_MAX ? '+' : '')
  return translate(`lookup:used.${carriersOf(list)}`, { count: used, shown })
}

/** Where those who carry an entry are listed. */
export function usesLink(list: ListName, index: number): { to: string; search: Record<string, unknown> } {
  switch (list) {
    case 'customerGroup':
      return { to: '/customer', search: { groupCustomer: [index] } }
    case 'customerSource':
      return { to: '/customer', search: { sourceCustomer: [index] } }
    case 'relationship':
      return { to: '/customer', search: { relationship: index } }
    case 'business':
      return { to: '/customer', search: { business: [index] } }
    case 'position':
      return { to: '/users', search: { positionId: index } }
    case 'userGroup':
      return { to: '/users', search: { userGroupId: index } }
  }
}

export type DeleteFault = 'fixed' | 'hasChildren' | 'inUse'

/** Why an entry cannot be deleted now. Rights hang on positions and user groups: only an admin gives people others. */
export function deleteFault(
  list: ListName,
  rows: readonly Entry[],
  entry: Entry,
  admin: boolean,
): DeleteFault | undefined {
  if (entry.isFixed) return 'fixed'
  if (carriersOf(list) === 'users' && entry.used > 0 && !admin) return 'inUse'
  return rows.some((row) => !row.deleted && row.parent === entry.index) ? 'hasChildren' : undefined
}

/** Whether another group may stand under this one. */
export const isLastLevel = (rows: readonly Entry[], entry: Entry) =>
  pathOf(rows, entry.index).length >= CUSTOMER_GROUP_DEPTH_MAX

/** Who may get those that carry an entry. Nobody becomes leader this way. */
export const receiversOf = (list: ListName, rows: readonly Entry[], entry: Entry) =>
  rows.filter(
    (row) => !row.deleted && row.index !== entry.index && !(list === 'position' && row.index === LEADER_POSITION_ID),
  )
