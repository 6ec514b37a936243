import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findObstacle, usePushOn } from '../../kernel/push-token.ts'
import { vault } from '../../kernel/vault.ts'
import { usePushSwitch } from '../setting/push/use-push-switch.ts'
import classes from './BellPanel.module.css'

const OFFERED = 'device.pushOffered'

/** Offers once to be told on this device; the browser asks only after the button, and never by itself. */
export function PushOffer() {
  const { t } = useTranslation('notification')
  const isOn = usePushOn()
  const [isOpen, setOpen] = useState(() => !isOn && findObstacle() === null && vault.get(OFFERED) !== true)
  const { problem, isBusy, turn } = usePushSwitch()
  if (!isOpen) return null
  function close() {
    vault.set(OFFERED, true)
    setOpen(false)
  }
  async function accept() {
    if (await turn(true)) close()
  }
  return (
    <div className={classes.offer}>
      <p>{t('offer.text')}</p>
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.acts}>
        <Button size="compact-sm" loading={isBusy} onClick={() => void accept()}>
          {t('offer.accept')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          {t('offer.decline')}
        </Button>
      </div>
    </div>
  )
}
