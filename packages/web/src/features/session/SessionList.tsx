import type { SessionView } from '@crm/contract/account'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translate } from '../../kernel/i18n.ts'
import { PartList } from '../../kit/list/part/PartList.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/columns.ts'
import { Empty } from '../../ui/StateViews.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { browserOf, isHandheld } from './device.ts'
import { useEndSessions } from './use-end-sessions.ts'

const head = (key: string) => () => translate(`session:${key}`)

function nameOf({ userAgent, platform }: SessionView) {
  const browser = browserOf(userAgent) ?? translate('session:otherBrowser')
  return platform === '' ? browser : translate('session:name', { browser, platform })
}

function Device({ one }: { one: SessionView }) {
  const Icon = isHandheld(one.platform) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon size={20} stroke={1.5} aria-hidden /> {nameOf(one)}
    </Group>
  )
}

const moment = (key: 'lastSeen' | 'createdDate', width: number): Column<SessionView> => ({
  key,
  header: head(key),
  width,
  numeric: true,
  sortOf: (one) => one[key],
  render: (one) => showDateTime(one[key]),
})

const columnsFor = (end: (one: SessionView) => void): readonly Column<SessionView>[] => [
  {
    key: 'device',
    header: head('device'),
    width: 200,
    grow: true,
    sortOf: nameOf,
    render: (one) => <Device one={one} />,
  },
  moment('lastSeen', 184),
  moment('createdDate', 168),
  {
    key: 'end',
    header: head('acts'),
    width: 120,
    align: 'end',
    render: (one) =>
      one.current ? (
        <StatusBadge tone="accent">{translate('session:current')}</StatusBadge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={translate('session:endNamed', { name: nameOf(one) })}
          onClick={() => end(one)}
        >
          {translate('session:end')}
        </Button>
      ),
  },
]

interface Props {
  readonly label: string
  readonly userName: string
  readonly asked: UseQueryResult<readonly SessionView[]>
  /** What is said of a person who is signed in nowhere. */
  readonly empty?: string
}

/** Where a person is signed in; each session can be ended from here, but for the one this page runs in. */
export function SessionList({ label, userName, asked, empty }: Props) {
  const { t } = useTranslation('session')
  const { end, isPending } = useEndSessions(userName)
  const sessions = asked.data ?? []
  const own = sessions.filter(({ current }) => current)
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <PartList
        label={label}
        columns={columnsFor((one) => !isPending && void end([one]))}
        asked={asked}
        rows={[...own, ...others]}
        rowKey={({ sessionId }) => sessionId}
        skeletonRows={2}
        empty={empty && <Empty sentence={empty} />}
      />
      {others.length > 1 && (
        <ActionButton
          color="red"
          variant="light"
          style={{ alignSelf: 'flex-start', justifySelf: 'start' }}
          loading={isPending}
          onClick={() => void end(others)}
        >
          {t(own.length > 0 ? 'endOthers' : 'endAll', { count: others.length })}
        </ActionButton>
      )}
    </>
  )
}
