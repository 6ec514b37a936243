import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Loading } from './StateViews.tsx'

type Props = {
  label: string
  opened: boolean
  onOpened: (opened: boolean) => void
  widthPx: number
  button: ReactElement
  /** The fields; they may be loaded when they are first shown. */
  children: ReactNode
}

/** The filters of a list behind their button. */
export const FilterPopover = ({ label, opened, onOpened, widthPx, button, children }: Props) => (
  <Popover
    opened={opened}
    onChange={onOpened}
    position="bottom-end"
    width={`min(${widthPx}px, calc(100vw - 32px))`}
    trapFocus
    returnFocus
    // Its own dropdowns are drawn elsewhere in the document: a click on them is none outside.
    closeOnClickOutside={false}
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown p={0} aria-label={label}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Popover.Dropdown>
  </Popover>
)
