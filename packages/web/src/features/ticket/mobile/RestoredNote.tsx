import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Phone.module.css'

/** What was typed before the page was left is back; whoever wants to begin anew drops it. */
export function RestoredNote({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('ticketMobile')
  return (
    <div className={classes.restored} role="status">
      {t('restored')}
      <Button variant="subtle" onClick={onDrop}>
        {t('dropDraft')}
      </Button>
    </div>
  )
}
