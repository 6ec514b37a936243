import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../kernel/i18n.ts'
import { OfflineBar, useOffline } from '../../ui/StateViews.tsx'
import BellPanel from './BellPanel.tsx'
import classes from './BellSheet.module.css'

await loadTexts(['notification'])

interface Props {
  readonly onSettings: () => void
  readonly onClose: () => void
}

/** The bell on a phone: the whole screen. The browser's own dialog holds the focus and closes on Esc and Back. */
export default function BellSheet({ onSettings, onClose }: Props) {
  const { t } = useTranslation('notification')
  const dialog = useRef<HTMLDialogElement>(null)
  const offline = useOffline()
  // Only the element itself can open as a modal; closed before it goes, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Closed because another stands in its place, it is gone already, and has nothing to say.
  const hearClose = () => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    <dialog ref={dialog} className={classes.sheet} aria-label={t('title')} onClose={hearClose}>
      <div className={classes.content}>
        <OfflineBar offline={offline} />
        <BellPanel phone onSettings={onSettings} onClose={onClose} />
      </div>
    </dialog>
  )
}
