import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './RestoredNote.module.css'

/** What was typed before the page or the form was left is back; whoever wants to begin anew drops it. */
export function RestoredNote({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('ticket')
  return (
    <div className={classes.restored} role="status">
      {t('draft.restored')}
      <Button variant="subtle" onClick={onDrop}>
        {t('draft.drop')}
      </Button>
    </div>
  )
}
