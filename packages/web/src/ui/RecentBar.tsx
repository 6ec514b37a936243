import { Button, CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import classes from './ListPage.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly undo: string
  readonly onUndo: () => void
  readonly hide: string
  readonly onHide: () => void
}

/** What was last done to many rows at once: a notice is gone before a mistake is seen. */
export const RecentBar = ({ label, text, undo, onUndo, hide, onHide }: Props) => (
  <section className={classes.recent} aria-label={label}>
    <IconHistory size={16} aria-hidden />
    <span className={classes.recentText}>{text}</span>
    <Button variant="subtle" size="compact-sm" onClick={onUndo}>
      {undo}
    </Button>
    <CloseButton size="sm" aria-label={hide} onClick={onHide} />
  </section>
)
