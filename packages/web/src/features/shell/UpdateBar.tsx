import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeNewRelease, useNewRelease } from '../../kernel/worker-update.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { hasTypedText } from './typed-text.ts'
import classes from './UpdateBar.module.css'

/** Tells of a new release. The page goes on as it is until its person wants to load it. */
export function UpdateBar() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const release = useNewRelease()
  const [later, setLater] = useState<string | null>(null)
  const isShown = release !== null && release !== later

  async function reload() {
    const question = {
      title: t('update.lossTitle'),
      body: t('update.lossText'),
      confirm: t('update.reload'),
      cancel: t('update.later'),
    }
    if (!hasTypedText() || (await confirm(question))) await takeNewRelease()
  }

  return (
    <div role="status" className={classes.place}>
      {isShown && (
        <div className={classes.bar}>
          <IconRefresh size={20} aria-hidden className={classes.icon} />
          <span className={classes.text}>{t('update.ready')}</span>
          <Button size="compact-md" className={classes.button ?? ''} onClick={() => void reload()}>
            {t('update.reload')}
          </Button>
          <CloseButton
            className={classes.button ?? ''}
            aria-label={t('update.later')}
            onClick={() => setLater(release)}
          />
        </div>
      )}
    </div>
  )
}
