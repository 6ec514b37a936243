import type { CustomerRow } from '@crm/contract/customer-views'
import { showDate, showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { IconAlarm } from '@tabler/icons-react'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { ColorDot } from '../../ui/StatusBadge.tsx'
import classes from './CustomerList.module.css'

const head = (key: string) => () => translate(`customer:field.${key}`)
const genderOf = ({ genderCustomer }: CustomerRow) =>
  genderCustomer === null ? '' : translate(genderCustomer ? 'customer:search.male' : 'customer:search.female')

const LastInteraction = ({ row }: { row: CustomerRow }) => (
  <span className={classes.last} data-forgotten={row.dontForget}>
    {row.dontForget && (
      <IconAlarm size={14} role="img" aria-label={translate('customer:list.dontForget')}>
        <title>{translate('customer:list.dontForget')}</title>
      </IconAlarm>
    )}
    {showDate(row.lastInteraction)}
  </span>
)

type Dated = 'createdDate' | 'updatedDate'
const dated = (key: Dated): Column<CustomerRow> => ({
  key,
  header: head(key),
  width: 128,
  numeric: true,
  render: (row) => showDate(row[key]),
})
type Worded =
  | 'customerCode'
  | 'emailCustomer'
  | 'sourceName'
  | 'businessName'
  | 'curatorName'
  | 'nameContact'
  | 'address'
  | 'taxCode'
  | 'affiliateCode'
  | 'creator'
const worded = (key: Worded, width: number): Column<CustomerRow> => ({
  key,
  header: head(key),
  width,
  render: (row) => row[key],
})
const phone = (key: 'phoneCustomer' | 'phoneContact'): Column<CustomerRow> => ({
  key,
  header: head(key),
  width: 132,
  render: (row) => <bdi className={classes.figures}>{showPhone(row[key])}</bdi>,
})

const extra = (column: Column<CustomerRow>): Column<CustomerRow> => ({ ...column, isExtra: true })

const further: readonly Column<CustomerRow>[] = [
  worded('sourceName', 144),
  worded('businessName', 160),
  worded('nameContact', 176),
  phone('phoneContact'),
  worded('address', 240),
  worded('taxCode', 120),
  worded('affiliateCode', 136),
  { key: 'genderCustomer', header: head('genderCustomer'), width: 96, render: genderOf },
  {
    key: 'birthday',
    header: head('birthday'),
    width: 112,
    numeric: true,
    render: (row) => row.birthday && showPlainDate(row.birthday),
  },
  worded('creator', 144),
  { ...dated('createdDate'), sortKey: 'createdDate' },
  dated('updatedDate'),
]

/** The first is fixed; the order is the one that the columns menu offers. */
export const customerColumns: readonly Column<CustomerRow>[] = [
  { key: 'name', header: head('name'), width: 260, grow: true, sortKey: 'name', render: (row) => row.name },
  extra({ ...worded('customerCode', 100), header: head('code'), sortKey: 'customerCode' }),
  phone('phoneCustomer'),
  extra(worded('emailCustomer', 216)),
  {
    key: 'relationshipName',
    header: head('relationship'),
    width: 140,
    render: (row) => row.relationship > 0 && <ColorDot color={row.relationshipColor}>{row.relationshipName}</ColorDot>,
  },
  { key: 'groupNames', header: head('groupCustomer'), width: 124, render: (row) => row.groupNames.join(', ') },
  worded('curatorName', 172),
  {
    key: 'appointmentSchedule',
    header: head('appointmentSchedule'),
    width: 164,
    numeric: true,
    sortKey: 'appointmentSchedule',
    render: (row) => row.appointmentSchedule && showDateTime(row.appointmentSchedule),
  },
  {
    key: 'lastInteraction',
    header: head('lastInteraction'),
    width: 120,
    numeric: true,
    sortKey: 'lastInteraction',
    render: (row) => <LastInteraction row={row} />,
  },
  ...further.map(extra),
]
