import { channels } from '@crm/contract/channels'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import { type UserRow, user } from '@crm/contract/user'
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { id } from '../../kernel/search-values.ts'
import { nameIn, wordsQuery } from '../../kernel/words.ts'
import { choice, pick, text, tree } from '../../kit/list/filter/filters.ts'
import { useWordNames } from '../../kit/list/filter/word-names.ts'
import { list, type RowAction } from '../../kit/list/list.ts'
import { treeOf } from '../../ui/tree.ts'
import { transfer } from './transfer-people.tsx'
import { userColumns } from './user-columns.tsx'
import { loadPositions, loadUserGroups, roleOptions, standingOptions } from './user-options.ts'
import { userGroupsQuery } from './user-queries.ts'
import { roles, standings } from './user-words.ts'

const RegisterForm = lazy(() => import('./register/RegisterForm.tsx'))
const QuickUser = lazy(() => import('./QuickUser.tsx'))

function reasonNot(people: readonly UserRow[]) {
  if (people.some(({ standing }) => standing === 'deleted')) return translate('user:transfer.deleted')
  return people.length > USERS_PER_TRANSFER_MAX ? translate('user:transfer.tooMany') : undefined
}

function useGroupNames(values: readonly number[]) {
  const { data } = useQuery({ ...userGroupsQuery, enabled: values.length > 0 })
  return values.map((value) => nameIn(data, value))
}

/** Everyone who has an account. */
export const userList = list({
  name: 'user',
  texts: 'user',
  queryKey: ['user'],
  columns: userColumns,
  key: (row: UserRow) => row.userId,
  title: (row) => row.fullName,
  rowName: (row) => translate('user:list.select', { name: row.fullName }),
  path: (row) => `/users/${row.userId}`,

  tabs: ['all'],
  sorts: ['fullName', 'createdDate', 'lastSeen'],
  usualSort: 'fullName',
  form: { widthPx: 560 },
  filters: {
    text: text(100),
    departmentId: tree({
      help: () => translate('user:filter.departmentHelp'),
      useTree: () => treeOf(useQuery(wordsQuery('departments')).data ?? []),
      useNames: (values) => useWordNames('departments', values),
    }),
    positionId: pick(id, { load: () => loadPositions, useNames: (values) => useWordNames('positions', values) }),
    userGroupId: pick(id, { load: () => loadUserGroups, useNames: useGroupNames }),
    systemRole: choice(roles, { options: roleOptions }),
    standing: choice(standings, { options: standingOptions }),
  },

  ask: ({ text, departmentId, positionId, userGroupId, systemRole, standing }) => ({
    text,
    departmentId,
    positionId,
    userGroupId,
    systemRole,
    standing,
  }),
  block: (asked, signal) => call(user.all, { query: { ...asked, count: true }, ...(signal && { signal }) }),
  useChanges: (refresh) => {
    useChannel(channels.department, 'ChangeInternalTeam', refresh)
    useChannel(channels.department, 'ChangeDepartmentLeader', refresh)
    useChannel(channels.department, 'TransferUserDepartment', refresh)
  },

  buttons: ({ open, close }) => [
    {
      key: 'register',
      label: translate('user:list.register'),
      icon: <IconPlus size={16} />,
      primary: true,
      adds: true,
      run: () => open(<RegisterForm onClose={close} />),
    },
  ],
  useActions: (rows, handle): RowAction[] => [
    {
      key: 'transfer',
      label: translate('user:act.transfer.label'),
      icon: <IconArrowsExchange size={16} />,
      reason: reasonNot(rows),
      run: () => transfer(rows, handle),
    },
  ],
  quick: (props) => <QuickUser {...props} />,
})
