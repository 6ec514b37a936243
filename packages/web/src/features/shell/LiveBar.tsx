import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resumeLive, useLiveStopped } from '../../kernel/live.ts'
import { CornerBar } from './CornerBar.tsx'

/** The server has ended the live updates of this page: its person has too many open. docs/rules.md. */
export function LiveBar() {
  const { t } = useTranslation()
  const isStopped = useLiveStopped()
  const [isRead, setRead] = useState(false)
  if (!isStopped || isRead) return null
  return (
    <CornerBar
      icon={<IconPlugConnectedX size={20} />}
      text={t('live.stopped')}
      action={t('live.resume')}
      dismiss={t('live.dismiss')}
      onAction={resumeLive}
      onDismiss={() => setRead(true)}
    />
  )
}
