import { VisuallyHidden } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import { usePageModule } from '../../kernel/build-router.tsx'
import { type Me, useMe } from '../../kernel/me.ts'
import { useWaiting } from '../../kernel/outbox.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { OfflineBar, useOffline } from '../../ui/StateViews.tsx'
import { PhoneBell } from '../notification/PhoneBell.tsx'
import { useHeadSheet } from '../notification/use-head-sheet.ts'
import '../ticket/mobile/senders.ts'
import { guardEdges } from './edge-guard.ts'
import classes from './MobileShell.module.css'

const loadSheet = () => import('./AccountSheet.tsx').then(({ AccountSheet }) => ({ default: AccountSheet }))
const AccountSheet = lazy(loadSheet)

function AccountButton({ me }: { me: Me }) {
  const { t } = useTranslation('shell')
  const { opened, open, close, openNotices } = useHeadSheet()
  const url = useAvatar(me)
  const show = () =>
    loadSheet().then(
      () => open('account'),
      () => showToast({ tone: 'warning', key: 'refusal:offline' }),
    )
  return (
    <>
      <button type="button" className={classes.account} aria-haspopup="dialog" onClick={() => void show()}>
        <Avatar name={me.fullName} url={url} size={32} />
        <VisuallyHidden>{t('user.label', { name: me.fullName })}</VisuallyHidden>
      </button>
      <Suspense>{opened === 'account' && <AccountSheet me={me} onNotices={openNotices} onClose={close} />}</Suspense>
    </>
  )
}

const Brand = () => (
  <Link to="/m" className={classes.brand}>
    <img src="/icon.svg" alt="" width={28} height={28} />
    Lite CRM
  </Link>
)

/** The list of tickets does without the senders of tasks; whoever left one of those waiting gets them. */
function useTaskSenders() {
  const isWaiting = useWaiting().some(({ kind }) => kind.startsWith('task.'))
  // A script is loaded, which shows nothing.
  useEffect(() => {
    if (isWaiting) void import('../task/mobile/senders.ts').catch(() => undefined)
  }, [isWaiting])
}

/** Tells in a thin bar that the network is away and how much waits for it. */
function NetworkBar() {
  const offline = useOffline()
  const waiting = useWaiting().filter(({ state }) => state === 'waiting').length
  return <OfflineBar offline={offline} waiting={waiting} />
}

export default function MobileShell() {
  const me = useMe()
  const page = usePageModule()
  // The gesture belongs to the document, not to an element of ours.
  useEffect(guardEdges, [])
  useTaskSenders()

  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.slot}>{page?.Header ? <page.Header /> : <Brand />}</div>
        {me && <PhoneBell />}
        {me && <AccountButton me={me} />}
      </header>
      <NetworkBar />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
