import type { CampaignRow } from '@crm/contract/campaign-views'
import { showDate } from '@crm/contract/rules/dates'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { Money } from '../../ui/Money.tsx'
import { Progress, periodWords, StateMark, winRate } from './campaign-words.tsx'

const head = (key: string) => () => translate(`campaign:field.${key}`)

type Amount = 'won' | 'revenue' | 'weighted'
const amount = (key: Amount, width: number): Column<CampaignRow> => ({
  key,
  header: head(key),
  width,
  numeric: true,
  render: ({ counters }) => <Money amount={counters[key]} />,
})
const extra = (column: Column<CampaignRow>): Column<CampaignRow> => ({ ...column, isExtra: true })

/** The first is fixed; the order is the one that the columns menu offers. */
export const campaignColumns: readonly Column<CampaignRow>[] = [
  { key: 'name', header: head('name'), width: 260, grow: true, sortKey: 'name', render: (row) => row.name },
  { key: 'code', header: head('code'), width: 108, render: (row) => row.code },
  { key: 'state', header: head('state'), width: 136, render: (row) => <StateMark state={row.state} /> },
  { key: 'period', header: head('period'), width: 224, sortKey: 'startDate', render: periodWords },
  {
    key: 'managers',
    header: head('managers'),
    width: 176,
    render: (row) => row.managers.map(({ fullName }) => fullName).join(', '),
  },
  { key: 'progress', header: head('progress'), width: 160, render: (row) => <Progress row={row} /> },
  { key: 'winRate', header: head('winRate'), width: 96, numeric: true, render: (row) => winRate(row.counters) },
  amount('won', 160),
  extra(amount('revenue', 160)),
  extra(amount('weighted', 160)),
  extra({
    key: 'participants',
    header: head('participants'),
    width: 112,
    numeric: true,
    render: (row) => row.participants,
  }),
  extra({ key: 'creator', header: head('creator'), width: 160, render: (row) => row.createUserFullName }),
  extra({
    key: 'createdDate',
    header: head('createdDate'),
    width: 112,
    numeric: true,
    sortKey: 'createdDate',
    render: (row) => showDate(row.createdDate),
  }),
]
