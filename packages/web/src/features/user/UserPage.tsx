import { channels } from '@crm/contract/channels'
import { Button, Skeleton } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'
import { Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './profile/Profile.module.css'
import { Profile } from './profile/Profile.tsx'
import { refreshUser, userQuery } from './user-queries.ts'

/** 0 for what is no number: nobody has it. */
const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

export function prefetch({ params }: { params: Record<string, string> }) {
  const userId = readId(params['id'])
  if (userId > 0) void queries.prefetchQuery(userQuery(userId))
}

function NotThere() {
  const { t } = useTranslation('user')
  return (
    <Empty isPage sentence={t('notThere')} icon={<IconUserOff size={32} stroke={1.5} />}>
      <Button component={Link} to="/users" variant="default">
        {t('toList')}
      </Button>
    </Empty>
  )
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
  const { data, error, refetch } = useQuery(userQuery(userId))
  const refresh = () => void refreshUser(userId)
  useChannel(channels.department, 'TransferUserDepartment', (moved) => moved.userId === userId && refresh())
  useChannel(
    channels.department,
    'ChangeInternalTeam',
    ({ users }) => users.some((one) => one.userId === userId) && refresh(),
  )
  useChannel(channels.department, 'ChangeDepartmentLeader', refresh)
  if (data !== undefined) return <Profile view={data} />
  if (isFailure(error, 'request.notFound')) return <NotThere />
  if (error)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  return <Waiting />
}

export default function UserPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const userId = readId(id)
  // Another user begins afresh: no open field or dialog of the one before.
  return userId === 0 ? <NotThere /> : <Loaded key={userId} userId={userId} />
}
