import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonOfAll } from './BulkBar.tsx'
import type { RowAction } from './list.ts'

/** What can be done with one row, in its quick view. */
export function RowActionMenu({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('list')
  const blocked = reasonOfAll(actions)
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} />}>
          {t('actions.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {blocked !== undefined && <Menu.Label>{blocked}</Menu.Label>}
        {actions.map(({ key, label, icon, danger, reason, run }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            disabled={reason !== undefined}
            title={reason}
            {...(danger && { color: 'red' })}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
