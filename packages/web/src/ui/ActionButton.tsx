import { Button, type ButtonProps, Loader, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useId } from 'react'

type Props = ButtonProps & {
  onClick: (event: MouseEvent) => void
  /** Why it cannot be done now; the button stays, says why on hover and focus, and does nothing. */
  reason?: string | undefined
  children: ReactNode
}

export const ActionButton = ({ reason, onClick, loading = false, children, ...props }: Props) => {
  const id = useId()
  // Busy, but not disabled: a disabled button loses the focus, and with it Esc would no longer reach the dialog around.
  if (loading)
    return (
      <Button {...props} leftSection={<Loader size={16} color="currentColor" aria-hidden />} aria-busy aria-disabled>
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
