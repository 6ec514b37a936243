import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { headerOf } from '../../../ui/columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx'
import type { Columns } from '../../saved-view/use-columns.ts'
import classes from './TicketList.module.css'
import { ticketColumns } from './ticket-columns.tsx'
import type { SearchHandle } from './use-ticket-list.ts'

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
      <ScopeMenu
        label={t('list.scope.label')}
        nameOf={(scope) => t(`list.scope.${scope}`)}
        mayViewAll={handle.reader.mayViewAll}
        viewAll={handle.viewAll}
        onChange={(own) => void handle.change({ own })}
      />
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
