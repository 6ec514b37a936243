import { Button, CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hideRecentAssign, undoAssign, useRecentAssign } from './recent-assign.ts'
import classes from './TicketList.module.css'

/** Who was put in charge of many tickets, for ten minutes: a notice is gone before a mistake is seen. */
export function RecentAssignBar() {
  const { t } = useTranslation('ticketList')
  const recent = useRecentAssign()
  if (recent === null) return null
  return (
    <section className={classes.recent} aria-label={t('assign.recent')}>
      <IconHistory size={16} aria-hidden />
      <span className={classes.recentText}>{recent.text}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => void undoAssign()}>
        {t('assign.undo')}
      </Button>
      <CloseButton size="sm" aria-label={t('assign.hideRecent')} onClick={hideRecentAssign} />
    </section>
  )
}
