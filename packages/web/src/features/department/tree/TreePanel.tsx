import type { DepartmentRow } from '@crm/contract/department'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import type { Tree } from './build-tree.ts'
import { DepartmentTree } from './DepartmentTree.tsx'
import classes from './Tree.module.css'
import { useTreeLines } from './use-tree-lines.ts'

interface Props {
  readonly tree: Tree
  readonly selectedId: number | undefined
  readonly showsDeleted: boolean
  readonly onShowDeleted: (shows: boolean) => void
  readonly onOpen: (departmentId: number) => void
  readonly onMove: (moved: DepartmentRow, target: DepartmentRow) => void
}

export function TreePanel({ tree, selectedId, showsDeleted, onShowDeleted, onOpen, onMove }: Props) {
  const { t } = useTranslation('department')
  const { lines, text, search, found, toggle } = useTreeLines(tree, selectedId)
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('tree.search')} value={text} onSearch={search} width="100%" />
        <span role="status" className={classes.unseen}>
          {found !== null && t('tree.found', { count: found.size })}
        </span>
      </div>
      {found?.size === 0 ? (
        <Empty sentence={t('tree.notFound')} />
      ) : (
        <DepartmentTree
          tree={tree}
          lines={lines}
          selectedId={selectedId}
          found={found}
          onOpen={onOpen}
          onToggle={toggle}
          onMove={onMove}
        />
      )}
      <div className={classes.foot}>
        <Switch
          size="sm"
          label={t('tree.showDeleted')}
          checked={showsDeleted}
          onChange={(event) => onShowDeleted(event.currentTarget.checked)}
        />
      </div>
    </>
  )
}
