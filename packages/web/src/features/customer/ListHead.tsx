import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { headerOf } from '../../ui/columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Columns } from '../saved-view/use-columns.ts'
import classes from './CustomerList.module.css'
import { customerColumns } from './customer-columns.tsx'
import { widestScopeOf } from './scope.ts'
import type { SearchHandle } from './use-customer-list.ts'

/** Whose customers: only for those who may see more than their own. */
function ScopeMenu({ handle }: { handle: SearchHandle }) {
  const { t } = useTranslation('customer')
  const me = useMe()
  if (!handle.mayViewAll || me === null) return null
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
            onClick={() => handle.change({ own })}
          >
            {t(`list.scope.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export type HeadAction = 'create' | 'import' | 'export'
interface Props {
  readonly handle: SearchHandle
  readonly total: number | null
  readonly columns: Columns
  readonly onAction: (action: HeadAction) => void
}

export function ListHead({ handle, total, columns, onAction }: Props) {
  const { t } = useTranslation('customer')
  const may = useMay('MNU_Customer')
  return (
    <PageHeader
      title={t('list.title')}
      count={total}
      action={
        may.add && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => onAction('create')}>
            {t('list.create')}
          </Button>
        )
      }
    >
      <ScopeMenu handle={handle} />
      <ColumnMenu
        columns={customerColumns.map((column) => ({ key: column.key, label: headerOf(column) }))}
        shown={columns.shown}
        onChange={columns.choose}
        onReset={columns.forget}
      />
      {may.add && (
        <Button
          variant="default"
          className={classes.folding ?? ''}
          leftSection={<IconUpload size={16} />}
          aria-label={t('list.import')}
          title={t('list.import')}
          onClick={() => onAction('import')}
        >
          <span className={classes.words}>{t('list.import')}</span>
        </Button>
      )}
      {may.download && (
        <Button
          variant="default"
          className={classes.folding ?? ''}
          leftSection={<IconDownload size={16} />}
          aria-label={t('list.export')}
          title={t('list.export')}
          onClick={() => onAction('export')}
        >
          <span className={classes.words}>{t('list.export')}</span>
        </Button>
      )}
    </PageHeader>
  )
}
