import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { headerOf } from '../../ui/columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScopeMenu } from '../../ui/ScopeMenu.tsx'
import type { Columns } from '../saved-view/use-columns.ts'
import classes from './CustomerList.module.css'
import { customerColumns } from './customer-columns.tsx'
import { KeptChanges } from './KeptChanges.tsx'
import type { SearchHandle } from './use-customer-list.ts'

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
      <ScopeMenu
        label={t('list.scope.label')}
        nameOf={(scope) => t(`list.scope.${scope}`)}
        mayViewAll={handle.mayViewAll}
        viewAll={handle.viewAll}
        onChange={(own) => void handle.change({ own })}
      />
      <KeptChanges />
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
