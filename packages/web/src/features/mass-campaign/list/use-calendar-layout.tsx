import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { isPlainDate, plainDateOf } from '@crm/contract/rules/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/call.ts'
import { mergeSearch } from '../../../kernel/list-search.ts'
import type { Layout, ListHandle } from '../../../kit/list/list.ts'
import { massChannels } from '../mass-channel.ts'
import { allMass } from '../mass-queries.ts'
import { monthShown } from './month.ts'

const MassCalendar = lazy(() => import('./MassCalendar.tsx'))

type Raw = Record<string, unknown>
/** As many as one month shows; who sends more looks at the table. */
const ROWS_MAX = 100

/** What the list is narrowed to, apart from days. */
interface Filters {
  readonly text?: string | undefined
  readonly creator?: number | undefined
  readonly state?: number | undefined
  readonly deleted?: true
}

/** The campaigns of one month, on the days on which they go out or went. */
export function useCalendarLayout(
  channel: MarketingChannel,
  { layout, reader }: Pick<ListHandle, 'reader'> & { readonly layout: string | undefined },
  filters: Filters,
): Layout<MassRow> | null {
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const isShown = layout === 'calendar'
  const named = typeof raw['month'] === 'string' ? `${raw['month']}-01` : ''
  const month = (isPlainDate(named) ? named : plainDateOf(new Date())).slice(0, 7)
  const days = monthShown(month)
  const params = { viewAll: reader.viewAll, block: 1, maxPerBlock: ROWS_MAX }
  const query = { ...filters, from: days[0], to: days.at(-1), sort: 'scheduledDate' } as const
  const asked = useQuery({
    queryKey: [...allMass(channel), 'calendar', params, query],
    queryFn: ({ signal }) =>
      call(massChannels[channel].calls.all, { params, query: { ...query, count: true }, signal }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  if (!isShown) return null
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (now: Raw) => mergeSearch(now, { month: next }),
      replace: true,
      resetScroll: false,
    })
  const rows: readonly MassRow[] = asked.data?.items ?? []
  return {
    asked,
    rows,
    total: asked.data?.total ?? null,
    body: (parts) => (
      <Suspense>
        <MassCalendar {...parts} asked={asked} rows={rows} month={month} days={days} onMonth={show} />
      </Suspense>
    ),
  }
}
