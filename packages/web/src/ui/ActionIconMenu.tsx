import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** A menu behind one small button. */
export const ActionIconMenu = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={label} title={label}>
        {icon}
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
