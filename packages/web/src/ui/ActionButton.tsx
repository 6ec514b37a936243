import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useId } from 'react'

type Props = ButtonProps & {
  onClick: (event: MouseEvent) => void
  /** Why it cannot be done now; the button stays, says why on hover and focus, and does nothing. */
  reason?: string | undefined
  children: ReactNode
}

export const ActionButton = ({ reason, onClick, children, ...props }: Props) => {
  const id = useId()
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
