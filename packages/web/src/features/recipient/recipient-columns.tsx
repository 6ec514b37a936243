import type { ConsentView } from '@crm/contract/marketing-consent'
import type { ConsentState, MarketingChannel } from '@crm/contract/marketing-rules'
import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import type { SuppressionView } from '@crm/contract/suppression'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const word = (key: string) => translate(`email:${key}`)
const head = (key: string) => () => word(`column.${key}`)

export const showAddress = (channel: MarketingChannel, address: string) =>
  channel === 'sms' ? showPhone(address) : address

/** Of a customer whom the reader does not see there is neither name nor address. */
export const nameOr = (name: string) => name || word('hidden')

const tones = { pending: 'amber', given: 'green', withdrawn: 'slate' } as const
export const ConsentMark = ({ state }: { state: ConsentState }) => (
  <StatusBadge tone={tones[state]}>{word(`consent.state.${state}`)}</StatusBadge>
)

export const consentColumns: readonly Column<ConsentView>[] = [
  { key: 'customer', header: head('customer'), width: 200, grow: true, render: (row) => nameOr(row.customerName) },
  { key: 'address', header: head('address'), width: 220, render: (row) => showAddress(row.channel, row.address) },
  { key: 'channel', header: head('channel'), width: 88, render: (row) => word(`channel.${row.channel}`) },
  { key: 'state', header: head('state'), width: 144, render: (row) => <ConsentMark state={row.state} /> },
  { key: 'source', header: head('source'), width: 152, render: (row) => word(`consent.source.${row.source}`) },
  {
    key: 'givenDate',
    header: head('givenDate'),
    width: 176,
    numeric: true,
    render: (row) => showDateTime(row.givenDate),
  },
]

export const suppressionColumns: readonly Column<SuppressionView>[] = [
  {
    key: 'address',
    header: head('address'),
    width: 240,
    grow: true,
    render: (row) => (row.address === '' ? word('hidden') : showAddress(row.channel, row.address)),
  },
  { key: 'channel', header: head('channel'), width: 88, render: (row) => word(`channel.${row.channel}`) },
  { key: 'reason', header: head('reason'), width: 184, render: (row) => word(`suppression.reason.${row.reason}`) },
  { key: 'customer', header: head('customer'), width: 176, render: (row) => row.customerName },
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 176,
    numeric: true,
    render: (row) => showDateTime(row.createdDate),
  },
  {
    key: 'until',
    header: head('until'),
    width: 168,
    render: ({ liftedDate, expiresDate }) => {
      if (liftedDate !== null) return <StatusBadge tone="slate">{word('suppression.lifted')}</StatusBadge>
      return expiresDate === null ? word('suppression.forever') : showDateTime(expiresDate)
    },
  },
]
