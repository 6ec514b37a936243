import { useTranslation } from 'react-i18next'
import { RecentBar } from '../../ui/RecentBar.tsx'
import { hideRecentChange, undoRecent, useRecentChange } from './recent-change.ts'

/** The last change of many customers, for ten minutes. */
export function RecentChangeBar() {
  const { t } = useTranslation('customer')
  const recent = useRecentChange()
  if (recent === null) return null
  return (
    <RecentBar
      label={t('bulk.recent')}
      text={recent.text}
      undo={t('bulk.undo')}
      onUndo={() => void undoRecent()}
      hide={t('bulk.hideRecent')}
      onHide={hideRecentChange}
    />
  )
}
