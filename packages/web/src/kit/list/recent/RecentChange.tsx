import type { ViewArea } from '@crm/contract/saved-view'
import { Button, CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../ListPage.module.css'
import { hideRecentChange, undo, useRecentChange } from './recent-change.ts'

/** What was last done to many rows at once. Below them, so that none moves under the pointer. */
export function RecentChange({ name }: { name: ViewArea }) {
  const { t } = useTranslation('list')
  const recent = useRecentChange()
  return (
    <div role="status">
      {recent?.list === name && (
        <section className={classes.recent} aria-label={t('recent.label')}>
          <IconHistory size={16} aria-hidden />
          <span className={classes.recentText}>{recent.text}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => void undo(recent)}>
            {t('recent.undo')}
          </Button>
          <CloseButton size="sm" aria-label={t('recent.hide')} onClick={hideRecentChange} />
        </section>
      )}
    </div>
  )
}
