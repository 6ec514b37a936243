import { channels } from '@crm/contract/channels'
import { Skeleton } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readId, useAddressId } from '../../kernel/address-id.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'
import { NotThere, RecordPage } from '../../ui/RecordPage.tsx'
import classes from './profile/Profile.module.css'
import { Profile } from './profile/Profile.tsx'
import { refreshUser, userQuery } from './user-queries.ts'

export function prefetch({ params }: { params: Record<string, string> }) {
  const userId = readId(params['id'])
  if (userId > 0) void queries.prefetchQuery(userQuery(userId))
}

function NoUser() {
  const { t } = useTranslation('user')
  const icon = <IconUserOff size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/users" toList={t('toList')} />
}

const Waiting = () => {
  const { t } = useTranslation('user')
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={48} width={320} radius="md" />
      <div className={classes.columns}>
        <Skeleton height={560} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
    </div>
  )
}

function Loaded({ userId }: { userId: number }) {
  const query = useQuery(userQuery(userId))
  const refresh = () => void refreshUser(userId)
  useChannel(channels.department, 'TransferUserDepartment', (moved) => moved.userId === userId && refresh())
  useChannel(
    channels.department,
    'ChangeInternalTeam',
    ({ users }) => users.some((one) => one.userId === userId) && refresh(),
  )
  useChannel(channels.department, 'ChangeDepartmentLeader', refresh)
  return (
    <RecordPage asked={query} notThere={<NoUser />} waiting={<Waiting />}>
      {(view) => <Profile view={view} />}
    </RecordPage>
  )
}

export default function UserPage() {
  const userId = useAddressId()
  // Another user begins afresh: no open field or dialog of the one before.
  return userId === 0 ? <NoUser /> : <Loaded key={userId} userId={userId} />
}
