import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import type { RowAction } from './list.ts'

const Action = ({ label, icon, danger, reason, run }: RowAction) => (
  <ActionButton
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

/** Why none of these can be done; undefined where one can. */
export const reasonOfAll = (actions: readonly RowAction[]) =>
  actions.every(({ reason }) => reason !== undefined) ? actions[0]?.reason : undefined

interface Props {
  readonly selected: { readonly rows: readonly unknown[]; readonly clear: () => void }
  readonly actions: readonly RowAction[]
  /** Selects what the filters leave, over all blocks. */
  readonly all?: { total: number; select: () => void } | undefined
}

/** What can be done with the selected rows: the first as buttons, further ones in a menu, the dangerous last. */
export function BulkBar({ selected, actions, all }: Props) {
  const { t } = useTranslation('list')
  const further = actions.filter(({ isFurther }) => isFurther)
  const blocked = reasonOfAll(further)
  const buttonsOf = (isDanger: boolean) =>
    actions
      .filter(({ isFurther, danger = false }) => !isFurther && danger === isDanger)
      .map((action) => <Action {...action} key={action.key} />)
  return (
    <SelectionBar count={selected.rows.length} onClear={selected.clear} all={all}>
      {buttonsOf(false)}
      {further.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t('actions.further')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {blocked !== undefined && <Menu.Label>{blocked}</Menu.Label>}
            {further.map(({ key, label, icon, reason, run }) => (
              <Menu.Item key={key} leftSection={icon} disabled={reason !== undefined} title={reason} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {buttonsOf(true)}
    </SelectionBar>
  )
}
