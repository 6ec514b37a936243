import { TOAST_MS } from '@crm/contract/rules/limits'
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isIos, isNarrow } from '../../kernel/platform.ts'
import { hideToast, type ShownToast, useToast } from '../../kernel/toast.ts'
import classes from './ToastRegion.module.css'

const icons = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  info: IconInfoCircle,
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  /** Where the pointer was found. One that only rests where the notice appears reads nothing, and is told of as if it came. */
  const found = useRef<string>(undefined)
  const Icon = icons[toast.tone]
  // A clock runs outside React: it starts again when the pointer or the focus leaves.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(hideToast, TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  function follow({ screenX, screenY }: MouseEvent) {
    const place = `${screenX} ${screenY}`
    found.current ??= place
    if (place !== found.current) setHeld(true)
  }
  function letGo() {
    found.current = undefined
    setHeld(false)
  }
  function act() {
    hideToast()
    toast.action?.run()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock while someone reads
    <div
      className={classes.toast}
      data-tone={toast.tone}
      onMouseMove={follow}
      onMouseLeave={letGo}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.text}>{toast.key === undefined ? toast.text : t(toast.key, { ...toast.values })}</div>
      {toast.action && (
        <Button variant="subtle" size="compact-sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('closeNotice')} onClick={hideToast} />
    </div>
  )
}

/** Notices of the whole product: one at a time, bottom left, on phones and iOS top centre. */
export function ToastRegion() {
  const toast = useToast()
  const place = isNarrow() || isIos() ? `${classes.region} ${classes.centered}` : classes.region
  return (
    <div className={place} aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}>
      {toast && <ToastCard key={toast.shownAt} toast={toast} />}
    </div>
  )
}
