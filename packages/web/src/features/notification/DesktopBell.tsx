import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { BellButton } from './BellButton.tsx'

const loadPanel = () => import('./BellPanel.tsx')
const BellPanel = lazy(loadPanel)

/** What concerns the person, in a popover. */
export function DesktopBell() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={500} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <BellButton isOpen={opened} phone={false} load={loadPanel} onOpen={() => setOpened((before) => !before)} />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense>
          <BellPanel onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
