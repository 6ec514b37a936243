import { opportunity } from '@crm/contract/opportunity'
import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { CuratorLane, OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { withFurther, withMoves } from '../../../kit/board/board.ts'
import { lanesLayout, loadLanes } from '../../../kit/board/board-layout.tsx'
import { useFurther } from '../../../kit/board/use-further.ts'
import { useMoves } from '../../../kit/board/use-moves.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { Person } from '../../../ui/Avatar.tsx'
import { Money, useMoney } from '../../../ui/Money.tsx'
import { handOver } from '../opportunity-changes.ts'
import { type OpportunityQuestion, type OpportunitySearch, toQuestion } from '../opportunity-search.ts'
import { isOpen } from '../opportunity-words.tsx'
import {
  boardKey,
  boardQuery,
  columnKey,
  columnLabel,
  columnOf,
  keyOf,
  loadColumn,
  Sums,
  useCardParts,
} from './cards.tsx'
import { OpportunityFace } from './OpportunityFace.tsx'

/** Few cards of many: a lane is as high as three of them. */
const CARDS_PER_CELL = 8

const lanesQuery = (question: OpportunityQuestion) =>
  queryOptions({
    queryKey: [...boardKey, 'lanes', question],
    queryFn: ({ signal }) => call(opportunity.lanes, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

export function prefetchLanes(search: OpportunitySearch, reader: Reader) {
  void loadLanes()
  void queries.prefetchQuery(lanesQuery(toQuestion(search, reader)))
}

/** A column in the lane of a person: `12/34`. */
const placeIn = (curator: number, column: string) => `${curator}/${column}`
const placeOf = (row: OpportunityRow) => placeIn(row.curator, columnOf(row))
function partsOf(place: string) {
  const [curator = '', column = ''] = place.split('/')
  return { curator: Number(curator), column }
}

function Mark({ lane: { curator, curatorName, curatorAvatar } }: { lane: CuratorLane }) {
  const { t } = useTranslation('opportunity')
  const url = useAvatar({ userId: curator, avatar: curatorAvatar })
  return curator === 0 ? t('nobody') : <Person name={curatorName} url={url} size={24} />
}

function LaneSums({ lane: { open, success, failure, revenue, weighted } }: { lane: CuratorLane }) {
  const { t } = useTranslation('opportunity')
  const money = useMoney()
  const counts = { open: showCount(open), success: showCount(success), failure: showCount(failure) }
  return t('board.laneSums', { ...counts, revenue: money(revenue), weighted: money(weighted) })
}

/** The cells of the lanes that were seen: their first cards, then those that were scrolled to. */
function useCells(isOn: boolean, question: OpportunityQuestion, lanes: readonly CuratorLane[]) {
  const found = useQueries({
    queries: lanes.map(({ curator }) => ({
      ...boardQuery({ ...question, curator: [curator], maxPerBlock: CARDS_PER_CELL }),
      enabled: isOn,
    })),
  })
  const first = lanes.flatMap(({ curator }, at) =>
    (found[at]?.data ?? []).map((column) => ({
      ...column,
      curator,
      key: placeIn(curator, columnKey(column)),
      total: column.count,
      items: column.cards,
    })),
  )
  const further = useFurther({
    isOn,
    queryKey: [...boardKey, 'lanes'],
    question,
    columns: first,
    keyOf,
    load: (place, last, blocks) => {
      const { curator, column } = partsOf(place)
      return loadColumn({ ...question, curator: [curator] }, column, last, blocks)
    },
  })
  const { moves, carry } = useMoves(boardKey, keyOf)
  const cells = withMoves(withFurther(first, further.rows, keyOf), moves, keyOf).map((cell) => ({
    ...cell,
    label: columnLabel(cell),
    note: cell.total > 0 ? <Money amount={cell.revenue} /> : undefined,
    hasMore: cell.items.length < cell.total,
    isLoading: further.isLoading(cell.key),
    hasFailed: further.hasFailed(cell.key),
  }))
  return { cells, moves, carry, loadMore: further.more }
}

/** The same column in the lane of somebody else. */
const isHandedOver = (row: OpportunityRow, place: string) =>
  place !== placeOf(row) && partsOf(place).column === columnOf(row)

const headOf = (column: StepColumn) => ({
  key: columnKey(column),
  label: columnLabel(column),
  total: column.count,
  note: <Sums column={column} />,
})
const laneOf = (lane: CuratorLane, cells: ReturnType<typeof useCells>['cells']) => {
  const own = cells.filter(({ curator }) => curator === lane.curator)
  return {
    key: String(lane.curator),
    label: lane.curatorName || translate('opportunity:nobody'),
    mark: <Mark lane={lane} />,
    note: <LaneSums lane={lane} />,
    total: lane.open + lane.success + lane.failure,
    cells: own.length > 0 ? own : undefined,
  }
}

/** The opportunities of a campaign by step and by person: as many lanes as people, each read when it is seen. */
export function useLanesLayout(handle: ListHandle<OpportunitySearch>): Layout<OpportunityRow> | null {
  const { search, reader } = handle
  const isOn = search.layout === 'lanes' && search.tab !== 'deleted'
  const question = toQuestion(search, reader)
  const asked = useQuery({ ...lanesQuery(question), enabled: isOn })
  const [seen, setSeen] = useState<readonly string[]>([])
  const { lanes = [], columns = [] } = asked.data ?? {}
  const read = isOn ? lanes.filter(({ curator }) => seen.includes(String(curator))) : []
  const { cells, moves, carry, loadMore } = useCells(isOn, question, read)
  const steps = columns.filter(({ status }) => status === opportunityStatus.open).map(columnKey)
  const { columnsFor, take, ...parts } = useCardParts(handle, steps)
  if (!isOn) return null
  return lanesLayout<OpportunityRow>({
    ...parts,
    face: (row) => <OpportunityFace row={row} isOfLane />,
    name: 'opportunityLanes',
    label: translate('opportunity:board.lanesLabel'),
    asked,
    columns: columns.map(headOf),
    lanes: lanes.map((lane) => laneOf(lane, cells)),
    show: (lane) => setSeen((now) => (now.includes(lane) ? now : [...now, lane])),
    moves: (row) => columnsFor(row).map((column) => placeIn(row.curator, column)),
    takes: (row, place) => isOpen(row) && columnsFor(row).length > 0 && isHandedOver(row, place),
    isMoving: (row) => moves.has(keyOf(row)),
    move: async (row, place) => {
      const { curator, column } = partsOf(place)
      if (isHandedOver(row, place)) await carry(row, place, () => handOver(row, curator))
      else await take(row, column, place, carry)
    },
    loadMore,
  })
}
