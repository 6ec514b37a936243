import type { CustomerRow } from '@crm/contract/customer-views'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import type { CustomerAction } from './customer-actions.tsx'

interface Props {
  readonly rows: readonly CustomerRow[]
  readonly total: number | null
  readonly actions: readonly CustomerAction[]
  readonly isReading: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

export function ListBulkBar({ rows, total, actions, isReading, onSelectAll, onClear }: Props) {
  const { t } = useTranslation('customer')
  const mayAll = total !== null && total <= CUSTOMERS_PER_BULK_CHANGE_MAX && !isReading
  const others = actions.filter(({ isFirst }) => !isFirst)
  const blocked = others.every(({ reason }) => reason !== undefined) ? others[0]?.reason : undefined
  const button = ({ key, label, icon, danger, reason, run }: CustomerAction) => (
    <ActionButton
      key={key}
      size="xs"
      variant={danger ? 'light' : 'default'}
      {...(danger && { color: 'red' })}
      leftSection={icon}
      reason={reason}
      onClick={run}
    >
      {label}
    </ActionButton>
  )
  return (
    <SelectionBar count={rows.length} onClear={onClear} all={mayAll ? { total, select: onSelectAll } : undefined}>
      {actions.filter(({ isFirst, danger }) => isFirst && !danger).map(button)}
      {others.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t('bulk.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {blocked !== undefined && <Menu.Label>{blocked}</Menu.Label>}
            {others.map(({ key, label, icon, reason, run }) => (
              <Menu.Item key={key} leftSection={icon} disabled={reason !== undefined} title={reason} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {actions.filter(({ danger }) => danger).map(button)}
    </SelectionBar>
  )
}
