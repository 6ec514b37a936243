import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './RestoredNote.module.css'

interface Props {
  /** Files that were chosen and did not outlive the page. */
  readonly lostFiles?: number
  readonly onDrop: () => void
}

/** What was typed before the page or the form was left is back; whoever wants to begin anew drops it. */
export function RestoredNote({ lostFiles = 0, onDrop }: Props) {
  const { t } = useTranslation('ticket')
  return (
    <div className={classes.restored} role="status">
      <span>
        {t('draft.restored')} {lostFiles > 0 && t('draft.lostFiles', { count: lostFiles })}
      </span>
      <Button variant="subtle" onClick={onDrop}>
        {t('draft.drop')}
      </Button>
    </div>
  )
}
