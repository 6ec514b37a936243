import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { MessageRow } from '@crm/contract/marketing-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { translate } from '../../../kernel/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { Money } from '../../../ui/Money.tsx'
import { MessageMark } from '../mass-words.tsx'
import classes from './Report.module.css'

const head = (key: string) => () => translate(`massCampaign:recipient.${key}`)

/** A customer whom the reader does not see has neither a name nor an address here. */
function Customer({ row: { customerId, customerCode, customerName } }: { row: MessageRow }) {
  if (customerId === 0) return <Text c="dimmed">{translate('massCampaign:recipient.hidden')}</Text>
  return (
    <Link className={classes.link} to="/customer-profile/$id" params={{ id: String(customerId) }}>
      {customerCode} · <bdi>{customerName}</bdi>
    </Link>
  )
}

type MomentKey = 'sentDate' | 'deliveredDate' | 'openedDate' | 'clickedDate' | 'answeredDate'
const moment = (key: MomentKey): Column<MessageRow> => ({
  key,
  header: head(key),
  width: 160,
  numeric: true,
  render: (row) => row[key] && showDateTime(row[key]),
})

const first = (channel: MarketingChannel): readonly Column<MessageRow>[] => [
  { key: 'customer', header: head('customer'), width: 240, grow: true, render: (row) => <Customer row={row} /> },
  {
    key: 'address',
    header: head(channel === 'email' ? 'email' : 'phone'),
    width: channel === 'email' ? 216 : 136,
    render: ({ address }) => (channel === 'email' ? address : address && showPhone(address)),
  },
  { key: 'state', header: head('state'), width: 200, render: (row) => <MessageMark row={row} /> },
]
const detail: Column<MessageRow> = {
  key: 'detail',
  header: head('detail'),
  width: 200,
  render: (row) => row.detail && <span title={row.detail}>{row.detail}</span>,
}
const weight: readonly Column<MessageRow>[] = [
  { key: 'parts', header: head('parts'), width: 88, numeric: true, render: (row) => row.parts },
  {
    key: 'cost',
    header: head('cost'),
    width: 112,
    numeric: true,
    render: ({ cost }) => cost !== null && <Money amount={cost} />,
  },
]

/** What is told of each message. */
export const recipientColumns: Readonly<Record<MarketingChannel, readonly Column<MessageRow>[]>> = {
  email: [...first('email'), moment('sentDate'), moment('openedDate'), moment('clickedDate'), detail],
  sms: [...first('sms'), moment('sentDate'), moment('deliveredDate'), ...weight, detail],
}
/** Before them, where messages are not all of one campaign. */
export const campaignColumn: Column<MessageRow> = {
  key: 'campaign',
  header: head('campaign'),
  width: 184,
  render: ({ campaignId, campaignName }) =>
    campaignId === 0 ? translate('massCampaign:recipient.single') : campaignName,
}
