import { session } from '@crm/contract/account'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMe } from '../../kernel/me.ts'
import { Failed } from '../../ui/StateViews.tsx'
import { SessionList } from '../session/SessionList.tsx'
import classes from './Setting.module.css'

/** Where this account is signed in; all but this session can be ended from here. */
export function DevicesPart() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const { data, error, refetch } = useQuery({ queryKey: ['session', 'list'], queryFn: () => call(session.list) })
  if (error !== null) return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton height={68} radius="md" role="status" aria-label={t('devices.loading')} />
  return (
    <>
      <p className={classes.quiet}>{t('devices.explain')}</p>
      <SessionList label={t('part.devices')} userName={me?.userName ?? ''} sessions={data} />
    </>
  )
}
