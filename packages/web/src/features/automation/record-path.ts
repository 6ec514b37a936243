import type { DryRunResult } from '@crm/contract/automation-views'

type Found = Pick<DryRunResult['items'][number], 'kind' | 'recordId' | 'parentId' | 'recordCode'>

/** The page of the record that a rule ran for; undefined where the reader does not see it. */
export function recordPath({ kind, recordId, parentId, recordCode }: Found): string | undefined {
  if (recordCode === '') return undefined
  if (kind === 'customer') return `/customer-profile/${recordId}`
  if (kind === 'ticket') return `/issue-detail/${recordId}`
  return kind === 'task' ? `/work?task=${recordId}` : `/profile-opportunity/${parentId ?? 0}/${recordId}`
}

const pages: Readonly<Record<string, (id: number) => string>> = {
  Task: (id) => `/work?task=${id}`,
  Customer: (id) => `/customer-profile/${id}`,
  Issue: (id) => `/issue-detail/${id}`,
  Campaign: (id) => `/campaign/detail/${id}`,
}

/** The page of what a step made; undefined where that has none of its own. */
export const madePath = ({ resource, id }: { readonly resource: string; readonly id: number }): string | undefined =>
  pages[resource]?.(id)
