import { Button, Skeleton, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../kernel/failure.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { mergeSearch } from '../../../../kernel/list-search.ts'
import { useMay } from '../../../../kernel/may.ts'
import { queries } from '../../../../kernel/query.ts'
import { filtersIn, withoutDefaults } from '../../../../kit/list/address.ts'
import { PlainList } from '../../../../ui/PlainList.tsx'
import { Denied, Empty, Failed } from '../../../../ui/StateViews.tsx'
import { type TicketSearch, ticketAddress } from '../../list/ticket-search.ts'
import { refreshTickets } from '../../ticket-queries.ts'
import { AddLink } from '../AddLink.tsx'
import { EndMark } from '../EndMark.tsx'
import { fromAbove } from '../PhoneHead.tsx'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { ListTop } from './ListTop.tsx'
import { phoneListQuery, readPhoneSearch, usePhoneList, usePhoneSearch } from './phone-list.ts'
import { TicketCard } from './TicketCard.tsx'
import { UnsentTickets } from './UnsentTickets.tsx'

export function prefetch({ search }: { search: Record<string, unknown> }) {
  void queries.prefetchInfiniteQuery(phoneListQuery(readPhoneSearch(search)))
}

const CARDS_AT_FIRST = 5
const CARD_HEIGHT_PX = 132

function Waiting() {
  const { t } = useTranslation('ticketMobile')
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {Array.from({ length: CARDS_AT_FIRST }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={place} height={CARD_HEIGHT_PX} />
      ))}
    </Stack>
  )
}

/** Why there are no rows, and the next step. */
function Nothing({ search, onClear }: { search: TicketSearch; onClear: () => void }) {
  const { t } = useTranslation('ticketMobile')
  const may = useMay('MNU_Issue')
  const isFiltered =
    filtersIn(ticketAddress, search).length > 0 || (search.tab ?? 'all') !== 'all' || search.own === true
  if (isFiltered)
    return (
      <Empty sentence={t('list.nothingFound')}>
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      </Empty>
    )
  return (
    <Empty sentence={t('list.empty')}>
      {may.add && (
        <Button component={Link} to="/m/ticket/add-new" state={fromAbove}>
          {t('list.add')}
        </Button>
      )}
    </Empty>
  )
}

function Rows({
  search,
  list,
  onClear,
}: {
  search: TicketSearch
  list: ReturnType<typeof usePhoneList>
  onClear: () => void
}) {
  const { t } = useTranslation('ticketMobile')
  const { found, rows } = list
  if (isFailure(found.error, 'access.forbidden')) return <Denied />
  if (found.data === undefined) {
    if (found.error === null) return <Waiting />
    return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
  }
  if (rows.length === 0) return <Nothing search={search} onClear={onClear} />
  return (
    <>
      <PlainList
        aria-label={t('list.title')}
        aria-busy={found.isPlaceholderData || undefined}
        opacity={found.isPlaceholderData ? 0.6 : 1}
      >
        {rows.map((row) => (
          <li key={row.index}>
            <TicketCard row={row} />
          </li>
        ))}
      </PlainList>
      <EndMark shown={rows.length} found={found} />
    </>
  )
}

export default function PhoneListPage() {
  const { t } = useTranslation('ticketMobile')
  const search = usePhoneSearch()
  const list = usePhoneList(search)
  const navigate = useNavigate()
  const may = useMay('MNU_Issue')
  // In place of what stands there: letter by letter of a search is no way that one wants to go back.
  const show = (part: TicketSearch) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => mergeSearch(now, withoutDefaults(ticketAddress, part)),
      replace: true,
      resetScroll: false,
    })
  const clear = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  return (
    <>
      <PullToRefresh onRefresh={refreshTickets}>
        <ListTop search={search} total={list.total} onChange={show} />
        <UnsentTickets />
        <Rows search={search} list={list} onClear={clear} />
      </PullToRefresh>
      {may.add && <AddLink to="/m/ticket/add-new" label={t('list.add')} />}
    </>
  )
}
