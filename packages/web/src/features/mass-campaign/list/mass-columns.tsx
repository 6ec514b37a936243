import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { showDate } from '@crm/contract/rules/dates'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { Money } from '../../../ui/Money.tsx'
import { leftOf, MassProgress, StateMark, shareWords, whenWords } from '../mass-words.tsx'

const head = (key: string) => () => translate(`massCampaign:field.${key}`)

const shareOf = (key: 'opened' | 'clicked' | 'delivered'): Column<MassRow> => ({
  key,
  header: head(key),
  width: key === 'clicked' ? 136 : 104,
  numeric: true,
  render: ({ counters }) => (leftOf(counters) === 0 ? '' : shareWords(counters[key], leftOf(counters))),
})
const countOf = (key: 'refused' | 'unknown' | 'skipped' | 'unsubscribed' | 'answered' | 'parts'): Column<MassRow> => ({
  key,
  header: head(key),
  width: 112,
  numeric: true,
  isExtra: true,
  render: ({ counters }) => showCount(counters[key]),
})

const shared: readonly Column<MassRow>[] = [
  { key: 'name', header: head('name'), width: 208, grow: true, sortKey: 'name', render: (row) => row.name },
  { key: 'code', header: head('code'), width: 112, render: (row) => row.code },
  { key: 'state', header: head('state'), width: 144, render: (row) => <StateMark row={row} /> },
  { key: 'when', header: head('when'), width: 160, numeric: true, sortKey: 'scheduledDate', render: whenWords },
  {
    key: 'progress',
    header: head('progress'),
    width: 168,
    render: ({ counters }) => <MassProgress counters={counters} />,
  },
]
const last: readonly Column<MassRow>[] = [
  { key: 'creator', header: head('creator'), width: 136, render: (row) => row.createUserFullName },
  countOf('refused'),
  countOf('unknown'),
  countOf('skipped'),
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 112,
    numeric: true,
    isExtra: true,
    sortKey: 'createdDate',
    render: (row) => showDate(row.createdDate),
  },
]
const own: Readonly<Record<MarketingChannel, readonly Column<MassRow>[]>> = {
  email: [shareOf('opened'), shareOf('clicked'), { ...countOf('answered') }, countOf('unsubscribed')],
  sms: [
    shareOf('delivered'),
    {
      key: 'cost',
      header: head('cost'),
      width: 128,
      numeric: true,
      render: ({ counters }) => (counters.cost === 0 ? '' : <Money amount={counters.cost} />),
    },
    countOf('parts'),
  ],
}

/** The first is fixed; the order is the one that the columns menu offers. */
export const columnsOf = (channel: MarketingChannel) => [...shared, ...own[channel], ...last]
