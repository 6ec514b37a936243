import { CloseButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Sheet.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight below what scrolls: the button that does it. */
  readonly foot?: ReactNode
}

/** What a phone has instead of a menu or a small dialog: it rises from below, within the thumb's reach. */
export function Sheet({ title, onClose, children, foot }: Props) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Only the element itself can open as a modal; closed before it goes, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  // Closed because another stands in its place, it is gone already, and has nothing to say.
  const hearClose = () => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog already
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={titleId}
      onClose={hearClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton size="lg" aria-label={t('form.close')} onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}
