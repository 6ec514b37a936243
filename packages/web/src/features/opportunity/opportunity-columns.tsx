import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { showDate, showPlainDate } from '@crm/contract/rules/dates'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { Money } from '../../ui/Money.tsx'
import { customerWords, failWords, StaleMark, StatusMark } from './opportunity-words.tsx'

const head = (key: string) => () => translate(`opportunity:field.${key}`)
type Worded = 'code' | 'curatorName' | 'sourceName' | 'sourceDetail' | 'customerCode'
const worded = (key: Worded, width: number): Column<OpportunityRow> => ({
  key,
  header: head(key),
  width,
  render: (row) => row[key],
})
const extra = (column: Column<OpportunityRow>): Column<OpportunityRow> => ({ ...column, isExtra: true })

/** The first is fixed; the order is the one that the columns menu offers. */
export const opportunityColumns: readonly Column<OpportunityRow>[] = [
  { key: 'name', header: head('name'), width: 260, grow: true, sortKey: 'name', render: (row) => row.name },
  { key: 'customerName', header: head('customerName'), width: 200, render: customerWords },
  { key: 'status', header: head('status'), width: 128, render: (row) => <StatusMark status={row.status} /> },
  {
    key: 'approach',
    header: head('approach'),
    width: 168,
    render: (row) => (
      <>
        {row.approachName} {row.stale && <StaleMark />}
      </>
    ),
  },
  worded('curatorName', 168),
  { key: 'probability', header: head('probability'), width: 96, numeric: true, render: (row) => `${row.probability}%` },
  {
    key: 'revenue',
    header: head('revenue'),
    width: 144,
    numeric: true,
    sortKey: 'revenue',
    render: (row) => <Money amount={row.revenue} />,
  },
  {
    key: 'expectedDate',
    header: head('expectedDate'),
    width: 128,
    numeric: true,
    sortKey: 'expectedDate',
    render: (row) => row.expectedDate && showPlainDate(row.expectedDate),
  },
  extra(worded('code', 108)),
  extra(worded('customerCode', 108)),
  extra(worded('sourceName', 144)),
  extra(worded('sourceDetail', 176)),
  extra({ key: 'failReason', header: head('failReason'), width: 176, render: failWords }),
  extra({
    key: 'stepDate',
    header: head('stepDate'),
    width: 128,
    numeric: true,
    sortKey: 'stepDate',
    render: (row) => showDate(row.stepDate),
  }),
  extra({
    key: 'createdDate',
    header: head('createdDate'),
    width: 112,
    numeric: true,
    sortKey: 'createdDate',
    render: (row) => showDate(row.createdDate),
  }),
]
