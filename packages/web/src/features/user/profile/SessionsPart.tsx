import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { SessionList } from '../../session/SessionList.tsx'
import { sessionsQuery } from '../user-queries.ts'
import { useProfile } from './profile-context.ts'

/** Where this person is signed in. */
export function SessionsPart() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const { data, error, refetch } = useQuery(sessionsQuery(view.userId))
  if (data === undefined && error !== null)
    return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton height={136} radius="md" role="status" aria-label={t('loading')} />
  if (data.length === 0) return <Empty sentence={t('session.none')} />
  return <SessionList label={t('tab.sessions')} userName={view.userName} sessions={data} />
}
