import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './User.module.css'
import type { UserAct } from './use-user-acts.tsx'

/** What cannot be done now stays in the menu, with the reason under its name. */
export function UserActMenu({ acts, size = 'sm' }: { acts: readonly UserAct[]; size?: 'xs' | 'sm' }) {
  const { t } = useTranslation('user')
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" size={size} rightSection={<IconChevronDown size={14} />} disabled={acts.length === 0}>
          {t('act.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ act, label, icon, danger, reason, run }) => (
          <Menu.Item
            key={act}
            leftSection={icon}
            disabled={reason !== undefined}
            {...(danger && { color: 'red' })}
            onClick={run}
          >
            {label}
            {reason && <span className={classes.reason}>{reason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
