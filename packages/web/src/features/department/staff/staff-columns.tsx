import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { DepartmentUser } from '@crm/contract/user'
import { Link } from '@tanstack/react-router'
import { useAvatar } from '../../../kernel/avatar.ts'
import { translate } from '../../../kernel/i18n.ts'
import { Person } from '../../../ui/Avatar.tsx'
import type { Column } from '../../../ui/columns.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './Staff.module.css'

const PersonLink = ({ row }: { row: DepartmentUser }) => (
  <Link className={classes.person ?? ''} to="/users/$id" params={{ id: String(row.userId) }}>
    <Person name={row.fullName} url={useAvatar(row)} />
  </Link>
)

export const staffColumns: readonly Column<DepartmentUser>[] = [
  {
    key: 'fullName',
    header: () => translate('department:staff.name'),
    width: 240,
    grow: true,
    render: (row) => <PersonLink row={row} />,
  },
  {
    key: 'positionName',
    header: () => translate('department:staff.position'),
    width: 144,
    render: ({ positionId, positionName }) =>
      positionId === LEADER_POSITION_ID ? <StatusBadge tone="accent">{positionName}</StatusBadge> : positionName,
  },
  {
    key: 'userName',
    header: () => translate('department:staff.userName'),
    width: 144,
    render: ({ userName }) => userName,
  },
]
