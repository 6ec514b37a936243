import { session } from '@crm/contract/account'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { useMe } from '../../kernel/me.ts'
import { SessionList } from '../session/SessionList.tsx'

/** Where this account is signed in; all but this session can be ended from here. */
export function DevicesPart() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const asked = useQuery({ queryKey: ['session', 'list'], queryFn: () => call(session.list) })
  return (
    <>
      <Text c="dimmed">{t('devices.explain')}</Text>
      <SessionList label={t('part.devices')} userName={me?.userName ?? ''} asked={asked} />
    </>
  )
}
