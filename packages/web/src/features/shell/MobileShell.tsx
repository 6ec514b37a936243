import { VisuallyHidden } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { OfflineBar, useOffline } from '../../ui/StateViews.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { guardEdges } from './edge-guard.ts'
import classes from './MobileShell.module.css'

export default function MobileShell() {
  const { t } = useTranslation('shell')
  const me = useMe()
  const offline = useOffline()
  const [isAccountOpen, setAccountOpen] = useState(false)
  // The gesture belongs to the document, not to an element of ours.
  useEffect(guardEdges, [])

  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Link to="/m/ticket" className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          Lite CRM
        </Link>
        {me && (
          <button type="button" className={classes.account} onClick={() => setAccountOpen(true)}>
            <Avatar name={me.fullName} size={32} />
            <VisuallyHidden>{t('user.label', { name: me.fullName })}</VisuallyHidden>
          </button>
        )}
      </header>
      <OfflineBar offline={offline} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {me && isAccountOpen && <AccountSheet me={me} onClose={() => setAccountOpen(false)} />}
    </div>
  )
}
