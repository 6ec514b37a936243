import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { vault } from '../../kernel/vault.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { OfflineBar, useOffline } from '../../ui/StateViews.tsx'
import { DesktopHeader } from './DesktopHeader.tsx'
import classes from './DesktopShell.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { type Opener, Palette } from './palette/Palette.tsx'
import type { PaletteDialog } from './palette/palette-entries.ts'
import { SideMenu } from './SideMenu.tsx'

const PaletteDialogs = lazy(() => import('./palette/PaletteDialogs.tsx'))
const FOLDED = 'device.menuFolded'

function useFolded() {
  const [isFolded, setFolded] = useState(() => vault.get(FOLDED) === true)
  function fold() {
    vault.set(FOLDED, !isFolded)
    setFolded(!isFolded)
  }
  return { isFolded, fold }
}

export default function DesktopShell() {
  const { t } = useTranslation('shell')
  const { isFolded, fold } = useFolded()
  const [opened, setOpened] = useState<'menu' | PaletteDialog | null>(null)
  const offline = useOffline()
  const isSignedIn = useMe() !== null
  const close = () => setOpened(null)
  const palette = useRef<Opener>(null)
  const openHelp = () => isSignedIn && setOpened('help')
  useShortcuts([['mod+K', () => palette.current?.open()]], { inFields: true })
  useShortcuts([
    ['?', openHelp],
    ['shift+?', openHelp],
  ])

  return (
    <div className={classes.shell} data-folded={isFolded || undefined}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <nav className={classes.side} aria-label={t('menu.label')}>
        <SideMenu isFolded={isFolded} onFold={fold} />
      </nav>
      <div className={classes.page}>
        <DesktopHeader onMenu={() => setOpened('menu')} onFind={() => palette.current?.open()} />
        <OfflineBar offline={offline} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {opened === 'menu' && <MenuDrawer onClose={close} />}
      {isSignedIn && <Palette ref={palette} onDialog={setOpened} />}
      {opened !== null && opened !== 'menu' && (
        <Suspense>
          <PaletteDialogs dialog={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
