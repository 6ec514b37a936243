import { Button } from '@mantine/core'
import { IconBell, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import type { Me } from '../../kernel/me.ts'
import { Person } from '../../ui/Avatar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './MobileShell.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { useSignOut } from './use-sign-out.ts'

interface Props {
  readonly me: Me
  readonly onNotices: () => void
  readonly onClose: () => void
}

/** What the menu is on a phone: who is signed in, language, theme, what one is told, the way out. */
export function AccountSheet({ me, onNotices, onClose }: Props) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const url = useAvatar(me)

  function leave() {
    onClose()
    void signOut()
  }
  return (
    <Sheet title={t('phone.menu')} onClose={onClose}>
      <div className={classes.rows}>
        <Person name={me.fullName} detail={me.userName} url={url} />
        <div className={classes.line}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <Button variant="default" leftSection={<IconBell size={20} />} onClick={onNotices}>
          {t('phone.notices')}
        </Button>
        <Button variant="default" leftSection={<IconLogout size={20} />} onClick={leave}>
          {t('user.signOut')}
        </Button>
      </div>
    </Sheet>
  )
}
