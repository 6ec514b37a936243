import { Button, CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './CustomerList.module.css'
import { hideRecentChange, undoRecent, useRecentChange } from './recent-change.ts'

/** The last change of many customers, for ten minutes: a notice is gone before a mistake is seen. */
export function RecentChangeBar() {
  const { t } = useTranslation('customer')
  const recent = useRecentChange()
  if (recent === null) return null
  return (
    <section className={classes.recent} aria-label={t('bulk.recent')}>
      <IconHistory size={16} aria-hidden />
      <span className={classes.recentText}>{recent.text}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => void undoRecent()}>
        {t('bulk.undo')}
      </Button>
      <CloseButton size="sm" aria-label={t('bulk.hideRecent')} onClick={hideRecentChange} />
    </section>
  )
}
