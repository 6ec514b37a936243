import type { SessionView } from '@crm/contract/account'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { browserOf, isHandheld } from './device.ts'
import classes from './Session.module.css'
import { useEndSessions } from './use-end-sessions.ts'

function Session({ one, isBusy, onEnd }: { one: SessionView; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('session')
  const Icon = isHandheld(one.platform) ? IconDeviceMobile : IconDeviceDesktop
  const browser = browserOf(one.userAgent) ?? t('otherBrowser')
  const name = one.platform === '' ? browser : t('name', { browser, platform: one.platform })
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {t('seen', { lastSeen: showDateTime(one.lastSeen), created: showDateTime(one.createdDate) })}
        </span>
      </div>
      {one.current ? (
        <StatusBadge tone="accent">{t('current')}</StatusBadge>
      ) : (
        <Button variant="default" disabled={isBusy} aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}

interface Props {
  readonly label: string
  readonly userName: string
  readonly sessions: readonly SessionView[]
}

/** Where a person is signed in; each session can be ended from here, but for the one this page runs in. */
export function SessionList({ label, userName, sessions }: Props) {
  const { t } = useTranslation('session')
  const { end, isPending } = useEndSessions(userName)
  const others = sessions.filter(({ current }) => !current)
  const own = sessions.filter(({ current }) => current)
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {[...own, ...others].map((one) => (
          <Session key={one.sessionId} one={one} isBusy={isPending} onEnd={() => void end([one])} />
        ))}
      </ul>
      {others.length > 1 && (
        <ActionButton
          color="red"
          variant="light"
          className={classes.all ?? ''}
          loading={isPending}
          onClick={() => void end(others)}
        >
          {t(own.length > 0 ? 'endOthers' : 'endAll', { count: others.length })}
        </ActionButton>
      )}
    </>
  )
}
