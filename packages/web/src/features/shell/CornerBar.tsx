import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CornerBar.module.css'

interface Props {
  readonly icon: ReactNode
  readonly text: string
  readonly action: string
  readonly dismiss: string
  readonly onAction: () => void
  readonly onDismiss: () => void
}

/** What the product has to say about this page; it waits until its person has time for it. */
export const CornerBar = ({ icon, text, action, dismiss, onAction, onDismiss }: Props) => (
  <div className={classes.bar}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <span className={classes.text}>{text}</span>
    <Button size="compact-md" className={classes.button ?? ''} onClick={onAction}>
      {action}
    </Button>
    <CloseButton className={classes.button ?? ''} aria-label={dismiss} onClick={onDismiss} />
  </div>
)

/** Where such bars stand, one above the other. */
export const CornerBars = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={classes.place}>
    {children}
  </div>
)
