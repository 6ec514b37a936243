import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../kernel/me.ts'
import { Person } from '../../ui/Avatar.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './MobileShell.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What the menu is on a phone: who is signed in, language, theme, the way out. */
export function AccountSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const signOut = useSignOut()
  // Only the element itself can open as a modal.
  useEffect(() => dialog.current?.showModal(), [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  function leave() {
    onClose()
    void signOut()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog already
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={t('phone.menu')}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.rows}>
        <Person name={me.fullName} detail={me.userName} />
        <div className={classes.line}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <Button variant="default" leftSection={<IconLogout size={20} />} onClick={leave}>
          {t('user.signOut')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('phone.close')}
        </Button>
      </div>
    </dialog>
  )
}
