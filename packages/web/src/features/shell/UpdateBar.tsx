import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeNewRelease, useNewRelease } from '../../kernel/worker-update.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { CornerBar } from './CornerBar.tsx'
import { hasTypedText } from './typed-text.ts'

/** Tells of a new release. The page goes on as it is until its person wants to load it. */
export function UpdateBar() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const release = useNewRelease()
  const [later, setLater] = useState<string | null>(null)
  if (release === null || release === later) return null

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
    <CornerBar
      icon={<IconRefresh size={20} />}
      text={t('update.ready')}
      action={t('update.reload')}
      dismiss={t('update.later')}
      onAction={() => void reload()}
      onDismiss={() => setLater(release)}
    />
  )
}
