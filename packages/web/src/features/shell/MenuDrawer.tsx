import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DesktopShell.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The menu of a window below 900 px. The browser's own dialog holds the focus, closes on Esc and rests the page. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  // Only the element itself can open as a modal.
  useEffect(() => dialog.current?.showModal(), [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog already
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('menu.label')}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <nav aria-label={t('menu.label')} className={classes.drawerMenu}>
        <SideMenu isFolded={false} onChosen={onClose} />
      </nav>
    </dialog>
  )
}
