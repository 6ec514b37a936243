import type { MassRow } from '@crm/contract/marketing-views'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/Note.tsx'

/** Why it stands still without anybody having stopped it, and what to do about that. */
export function StopNote({ row: { stopReason }, action }: { row: Pick<MassRow, 'stopReason'>; action?: ReactNode }) {
  const { t } = useTranslation('massCampaign')
  if (stopReason === null) return null
  return (
    <Note
      tone="red"
      role="note"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t(`stop.${stopReason}.name`)}
      action={action}
    >
      {t(`stop.${stopReason}.advice`)}
    </Note>
  )
}
