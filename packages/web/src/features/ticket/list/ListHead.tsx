import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { headerOf } from '../../../ui/columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { widestScopeOf } from '../../customer/scope.ts'
import type { Columns } from '../../saved-view/use-columns.ts'
import classes from './TicketList.module.css'
import { ticketColumns } from './ticket-columns.tsx'
import type { SearchHandle } from './use-ticket-list.ts'

/** Whose tickets: only for those who may see more than those of the own department. */
function ScopeMenu({ handle }: { handle: SearchHandle }) {
  const { t } = useTranslation('ticketList')
  const me = useMe()
  if (!handle.reader.mayViewAll || me === null) return null
  const widest = widestScopeOf(me)
  const scopes = [
    { key: widest, isChosen: handle.viewAll, own: undefined },
    { key: 'own', isChosen: !handle.viewAll, own: true },
  ] as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('list.scope.label')}: {t(`list.scope.${handle.viewAll ? widest : 'own'}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scopes.map(({ key, isChosen, own }) => (
          <Menu.Item
            key={key}
            role="menuitemradio"
            aria-checked={isChosen}
            rightSection={isChosen && <IconCheck size={14} />}
            onClick={() => void handle.change({ own })}
          >
            {t(`list.scope.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function LayoutSwitch({ handle: { isBoard, change } }: { handle: SearchHandle }) {
  const { t } = useTranslation('ticketList')
  const layouts = [
    { key: 'list', Icon: IconList, isChosen: !isBoard, layout: undefined },
    { key: 'board', Icon: IconLayoutKanban, isChosen: isBoard, layout: 'board' },
  ] as const
  return (
    <fieldset className={classes.layouts} aria-label={t('list.layout.label')}>
      {layouts.map(({ key, Icon, isChosen, layout }) => (
        <ActionIcon
          key={key}
          size={36}
          variant={isChosen ? 'light' : 'default'}
          {...(isChosen && { color: 'sea' })}
          aria-pressed={isChosen}
          aria-label={t(`list.layout.${key}`)}
          title={t(`list.layout.${key}`)}
          onClick={() => void change({ layout })}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </fieldset>
  )
}

interface Props {
  readonly handle: SearchHandle
  readonly total: number | null
  readonly columns: Columns
  readonly onCreate: () => void
}

export function ListHead({ handle, total, columns, onCreate }: Props) {
  const { t } = useTranslation('ticketList')
  const may = useMay('MNU_Issue')
  return (
    <PageHeader
      title={t('list.title')}
      count={total}
      action={
        may.add && (
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('list.create')}
          </Button>
        )
      }
    >
      <ScopeMenu handle={handle} />
      <LayoutSwitch handle={handle} />
      {!handle.isBoard && (
        <ColumnMenu
          columns={ticketColumns.map((column) => ({ key: column.key, label: headerOf(column) }))}
          shown={columns.shown}
          onChange={columns.choose}
          onReset={columns.forget}
        />
      )}
    </PageHeader>
  )
}
