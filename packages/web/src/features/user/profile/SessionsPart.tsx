import { type SessionView, session } from '@crm/contract/account'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { browserOf, isHandheld } from '../../setting/device.ts'
import { refreshUsers, sessionsQuery } from '../user-queries.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

/** One that has ended meanwhile is what was wanted. */
const endOne = (userName: string, { sessionId }: SessionView) =>
  call(session.deactivate, { body: { userName, sessionId } }).catch((error: unknown) => {
    if (!isFailure(error, 'request.notFound')) throw error
  })

function useEnd() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (one: SessionView | null) =>
      one === null
        ? call(session.deactivate, { body: { userName: view.userName, all: true } })
        : endOne(view.userName, one),
    onSuccess: () => showToast({ tone: 'success', key: 'user:session.ended' }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => {
      void refreshUsers()
      return queries.invalidateQueries({ queryKey: ['session'] })
    },
  })
  async function end(one: SessionView | null, count: number) {
    const question = { title: t('session.endTitle', { count }), body: t('session.endBody'), confirm: t('session.end') }
    if (await confirm({ ...question, danger: true })) mutate(one)
  }
  return { end, isPending }
}

function Device({ one, isBusy, onEnd }: { one: SessionView; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('user')
  const Icon = isHandheld(one.platform) ? IconDeviceMobile : IconDeviceDesktop
  const browser = browserOf(one.userAgent) ?? t('session.otherBrowser')
  const name = one.platform === '' ? browser : t('session.name', { browser, platform: one.platform })
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.5} className={classes.deviceIcon} aria-hidden />
      <div className={classes.deviceWords}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {t('session.seen', { lastSeen: showDateTime(one.lastSeen), created: showDateTime(one.createdDate) })}
        </span>
      </div>
      {one.current ? (
        <StatusBadge tone="accent">{t('session.current')}</StatusBadge>
      ) : (
        <Button variant="default" disabled={isBusy} aria-label={t('session.endNamed', { name })} onClick={onEnd}>
          {t('session.end')}
        </Button>
      )}
    </li>
  )
}

/** Where this person is signed in; each can be ended from here, but for the one this page runs in. */
export function SessionsPart() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const { data, error, refetch } = useQuery(sessionsQuery(view.userId))
  const { end, isPending } = useEnd()
  if (data === undefined && error !== null)
    return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton height={136} radius="md" role="status" aria-label={t('loading')} />
  if (data.length === 0) return <Empty sentence={t('session.none')} />
  const others = data.filter(({ current }) => !current)
  return (
    <>
      <ul className={classes.devices} aria-label={t('tab.sessions')}>
        {data.map((one) => (
          <Device key={one.sessionId} one={one} isBusy={isPending} onEnd={() => void end(one, 1)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          color="red"
          variant="light"
          className={classes.start ?? ''}
          loading={isPending}
          onClick={() => void end(null, others.length)}
        >
          {t('session.endAll', { count: others.length })}
        </Button>
      )}
    </>
  )
}
