import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'

type Props = ButtonProps & {
  /** Sends the form around it. */
  type?: 'submit'
  onClick?: (event: MouseEvent) => void
  /** Why it cannot be done now; the button stays, says why on hover and focus, and does nothing. */
  reason?: string | undefined
  children: ReactNode
}

// Busy, but not disabled: a disabled button loses the focus, and with it Esc would no longer reach the dialog around.
const busyRoot = (root: ComponentProps<'button'>) => <button {...root} disabled={false} aria-busy aria-disabled />

export const ActionButton = ({ reason, onClick, loading = false, children, ...props }: Props) => {
  const id = useId()
  if (loading)
    return (
      <Button {...props} loading renderRoot={busyRoot}>
        {children}
      </Button>
    )
  if (reason === undefined)
    return (
      <Button {...props} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <>
      <Tooltip label={reason}>
        <Button
          {...props}
          data-disabled
          aria-disabled
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
