import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SessionList } from '../../session/SessionList.tsx'
import { sessionsQuery } from '../user-queries.ts'
import { useProfile } from './profile-context.ts'

/** Where this person is signed in. */
export function SessionsPart() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const asked = useQuery(sessionsQuery(view.userId))
  return <SessionList label={t('tab.sessions')} userName={view.userName} asked={asked} empty={t('session.none')} />
}
