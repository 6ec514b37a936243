import { Button } from '@mantine/core'
import { IconBell, IconChecklist, IconLogout, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import { useMayAny } from '../../kernel/may.ts'
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

/** Where a phone can go, as far as this person may; with one place there is nothing to choose. */
function usePlaces() {
  const may = useMayAny()
  const places = [
    { tag: 'MNU_Issue', to: '/m/ticket', key: 'menu.issue', icon: <IconTicket size={20} /> },
    { tag: 'MNU_ProjectTask', to: '/m/work', key: 'phone.work', icon: <IconChecklist size={20} /> },
  ] as const
  const allowed = places.filter(({ tag }) => may(tag, 'access'))
  return allowed.length > 1 ? allowed : []
}

/** What the menu is on a phone: who is signed in, language, theme, what one is told, the way out. */
export function AccountSheet({ me, onNotices, onClose }: Props) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const url = useAvatar(me)
  const places = usePlaces()

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
        {places.map(({ to, icon, key }) => (
          <Button key={to} component={Link} to={to} replace variant="default" leftSection={icon}>
            {t(key)}
          </Button>
        ))}
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
