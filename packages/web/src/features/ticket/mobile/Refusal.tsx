import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

const NOT_BEHIND_THE_BAR = 'calc(80px + env(safe-area-inset-bottom))'

const focus = (place: HTMLElement | null) => place?.focus()

interface Props {
  readonly text: ReactNode
  /** Ends a form longer than the screen: it comes into sight, and with it the focus that the button lost. */
  readonly isLast?: boolean
}

/** Inside what is being done: a toast would lie behind the sheet. */
export const Refusal = ({ text, isLast = false }: Props) => (
  <div role="alert">
    {text != null && (
      <Text
        px="md"
        py="sm"
        bdrs="md"
        bg="var(--ui-red-soft)"
        c="var(--ui-red-text)"
        {...(isLast && { ref: focus, tabIndex: -1, style: { scrollMarginBottom: NOT_BEHIND_THE_BAR } })}
      >
        {text}
      </Text>
    )}
  </div>
)
