import { category } from '@crm/contract/category'
import { audit } from '@crm/contract/setting'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { id } from '../../../kernel/search-values.ts'
import { filtersIn, readAddress, type SearchOf } from '../../../kit/list/address.ts'
import { period, pick } from '../../../kit/list/filter/filters.ts'
import { daysIn } from '../../../kit/list/filter/period.ts'
import { type LoadOptions, loadFrom } from '../../../ui/options.ts'
import { personQuery } from '../setting-queries.ts'
import { areaWord, kindsOf, whatWord } from './audit-words.ts'

const PER_BLOCK = 20
const WHAT = /^[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40})?$/
const wholeArea = (area: string) => translate('setting:audit.wholeArea', { area: areaWord(area) })

/** `user.updated`, or the area `user` alone. */
const readWhat = (value: unknown) => (typeof value === 'string' && WHAT.test(value) ? value : undefined)

const loadKinds: LoadOptions = (text, block) =>
  loadFrom(
    Object.entries(kindsOf).flatMap(([area, kinds]) => [
      { value: area, label: wholeArea(area) },
      ...kinds.map((kind) => ({ value: `${area}.${kind}`, label: whatWord(`${area}.${kind}`) })),
    ]),
  )(text, block)

/** Also who left: what they did stands here still. */
const loadPeople: LoadOptions = async (text, block) => {
  const users = await call(category.users, { params: { tag: 'all' }, query: { text, block, maxPerBlock: PER_BLOCK } })
  const items = users.map(({ index, fullName, department }) => ({
    value: String(index),
    label: fullName,
    detail: department,
  }))
  return { items, more: users.length === PER_BLOCK }
}

function useName([by]: readonly number[]) {
  const { data } = useQuery({ ...personQuery(by ?? 0), enabled: by !== undefined })
  return by === undefined ? [] : [data?.fullName ?? `#${by}`]
}

/** What the audit is filtered by, and what may stand in its address; the newest come first. */
export const auditAddress = {
  texts: 'setting',
  labels: 'setting:audit',
  tabs: [],
  sorts: [],
  filters: {
    what: pick(readWhat, {
      load: () => loadKinds,
      useNames: (values) => values.map((what) => (what.includes('.') ? whatWord(what) : wholeArea(what))),
    }),
    by: pick(id, { isPerson: true, load: () => loadPeople, useNames: useName }),
    happened: period({ hasPresets: true }),
  },
} as const
export type AuditSearch = SearchOf<typeof auditAddress.filters, never, never>

export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => readAddress(auditAddress, raw)
export const toQuestion = ({ what, by, happened }: AuditSearch) => ({ what, by, ...daysIn(happened) })
export const isFiltered = (search: AuditSearch) => filtersIn(auditAddress, search).length > 0

export const AUDIT_BLOCK = 50
export const auditQuery = (search: AuditSearch) => {
  const { page = 1 } = search
  const query = toQuestion(search)
  return queryOptions({
    queryKey: ['setting', 'audit', page, query],
    queryFn: ({ signal }) => call(audit.all, { params: { block: page, maxPerBlock: AUDIT_BLOCK }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
