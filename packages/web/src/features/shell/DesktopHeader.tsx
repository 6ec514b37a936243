import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageModule } from '../../kernel/build-router.tsx'
import { useMe } from '../../kernel/me.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { DesktopBell } from '../notification/DesktopBell.tsx'
import classes from './DesktopShell.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

export function DesktopHeader({ onMenu, onFind }: { onMenu: () => void; onFind: () => void }) {
  const { t } = useTranslation('shell')
  const me = useMe()
  const page = usePageModule()
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger ?? ''} size="lg" aria-label={t('menu.open')} onClick={onMenu}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <div className={classes.slot}>{page?.Header && <page.Header />}</div>
      {me && (
        <Button
          variant="default"
          size="xs"
          className={classes.find ?? ''}
          leftSection={<IconSearch size={16} />}
          rightSection={<KeyHint keys="Ctrl K" />}
          aria-keyshortcuts="Control+K"
          onClick={onFind}
        >
          <span className={classes.findWords}>{t('palette.open')}</span>
        </Button>
      )}
      <SchemeSwitch />
      <LanguageSwitch />
      {me && <DesktopBell />}
      {me ? (
        <UserMenu me={me} />
      ) : (
        <Button component={Link} to="/login" variant="light" size="xs">
          {t('user.signIn')}
        </Button>
      )}
    </header>
  )
}
