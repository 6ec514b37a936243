import { type SessionView, session } from '@crm/contract/account'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/StateViews.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { browserOf, isHandheld } from './device.ts'
import classes from './Setting.module.css'

const queryKey = ['session', 'list']

/** One that has ended meanwhile is what was wanted. */
async function endOne(userName: string, { sessionId }: SessionView) {
  await call(session.deactivate, { body: { userName, sessionId } }).catch((error: unknown) => {
    if (!isFailure(error, 'request.notFound')) throw error
  })
}

/** Of the own sessions the present one stays. */
const endOthers = (userName: string) => call(session.deactivate, { body: { userName, all: true } })

function useEndSessions() {
  const { t } = useTranslation('setting')
  const confirm = useConfirm()
  const me = useMe()
  const { mutate, isPending } = useMutation({
    mutationFn: ([only, ...more]: readonly SessionView[]) => {
      const userName = me?.userName ?? ''
      return only !== undefined && more.length === 0 ? endOne(userName, only) : endOthers(userName)
    },
    onSuccess: () => showToast({ tone: 'success', key: 'setting:devices.ended' }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  async function end(sessions: readonly SessionView[]) {
    const body = t('devices.endText', { count: sessions.length })
    const title = t('devices.endTitle', { count: sessions.length })
    if (await confirm({ title, body, confirm: t('devices.end'), danger: true })) mutate(sessions)
  }
  return { end, isPending }
}

function Device({ one, onEnd, isBusy }: { one: SessionView; onEnd: () => void; isBusy: boolean }) {
  const { t } = useTranslation('setting')
  const Icon = isHandheld(one.platform) ? IconDeviceMobile : IconDeviceDesktop
  const browser = browserOf(one.userAgent) ?? t('devices.otherBrowser')
  const name = one.platform === '' ? browser : t('devices.name', { browser, platform: one.platform })
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.5} className={classes.deviceIcon} aria-hidden />
      <div className={classes.deviceWords}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {t('devices.seen', { lastSeen: showDateTime(one.lastSeen), created: showDateTime(one.createdDate) })}
        </span>
      </div>
      {one.current ? (
        <StatusBadge tone="accent">{t('devices.current')}</StatusBadge>
      ) : (
        <Button variant="default" disabled={isBusy} aria-label={t('devices.endNamed', { name })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

/** Where this account is signed in; all but this session can be ended from here. */
export function DevicesPart() {
  const { t } = useTranslation('setting')
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(session.list) })
  const { end, isPending } = useEndSessions()
  if (error !== null) return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton height={68} radius="md" role="status" aria-label={t('devices.loading')} />
  const others = data.filter((one) => !one.current)
  const sorted = [...data.filter((one) => one.current), ...others]
  return (
    <>
      <p className={classes.quiet}>{t('devices.explain')}</p>
      <ul className={classes.devices}>
        {sorted.map((one) => (
          <Device key={one.sessionId} one={one} isBusy={isPending} onEnd={() => void end([one])} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          color="red"
          variant="light"
          className={classes.submit ?? ''}
          loading={isPending}
          onClick={() => void end(others)}
        >
          {t('devices.endOthers', { count: others.length })}
        </Button>
      )}
    </>
  )
}
