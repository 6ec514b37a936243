import { useTranslation } from 'react-i18next'
import { RecentBar } from '../../../ui/RecentBar.tsx'
import { hideRecentAssign, undoAssign, useRecentAssign } from './recent-assign.ts'

/** Who was put in charge of many tickets, for ten minutes. */
export function RecentAssignBar() {
  const { t } = useTranslation('ticketList')
  const recent = useRecentAssign()
  if (recent === null) return null
  return (
    <RecentBar
      label={t('assign.recent')}
      text={recent.text}
      undo={t('assign.undo')}
      onUndo={() => void undoAssign()}
      hide={t('assign.hideRecent')}
      onHide={hideRecentAssign}
    />
  )
}
