import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import type { UserRow } from '@crm/contract/user'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { StandingBadge, UserName } from './UserName.tsx'
import { roleWord, shortSourceWord } from './user-words.ts'

const head = (key: string) => () => translate(`user:field.${key}`)
/** The day is enough in a column; the minute stands behind it. */
const LastSeen = ({ at }: { at: string | null }) =>
  at === null ? (
    <span title={translate('user:neverSeen')}>{translate('ui:fact.none')}</span>
  ) : (
    <time dateTime={at} title={showDateTime(at)}>
      {showDate(at)}
    </time>
  )

type Worded = 'departmentName' | 'positionName' | 'userGroupName' | 'email' | 'machineCode'
const worded = (key: Worded, width: number): Column<UserRow> => ({
  key,
  header: head(key),
  width,
  render: (row) => row[key],
})

/** The first is fixed; the order is the one that the columns menu offers. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    key: 'fullName',
    header: head('fullName'),
    width: 260,
    grow: true,
    sortKey: 'fullName',
    render: (row) => <UserName who={row} />,
  },
  worded('departmentName', 160),
  worded('positionName', 124),
  worded('userGroupName', 132),
  { key: 'source', header: head('source'), width: 104, render: shortSourceWord },
  { ...worded('machineCode', 72), header: head('extension'), numeric: true },
  {
    key: 'lastSeen',
    header: head('lastSeen'),
    width: 128,
    numeric: true,
    sortKey: 'lastSeen',
    render: (row) => <LastSeen at={row.lastSeen} />,
  },
  {
    key: 'standing',
    header: head('standing'),
    width: 144,
    render: (row) => <StandingBadge standing={row.standing} />,
  },
  { ...worded('email', 224), isExtra: true },
  {
    key: 'phone',
    header: head('phone'),
    width: 124,
    isExtra: true,
    numeric: true,
    render: (row) => row.phone && showPhone(row.phone),
  },
  {
    key: 'systemRole',
    header: head('systemRole'),
    width: 128,
    isExtra: true,
    render: (row) => roleWord(row.systemRole),
  },
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 120,
    isExtra: true,
    numeric: true,
    sortKey: 'createdDate',
    render: (row) => showDate(row.createdDate),
  },
]
