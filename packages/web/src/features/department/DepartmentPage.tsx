import type { DepartmentRow } from '@crm/contract/department'
import { Button, Drawer, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListTree, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../kernel/query.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Answer } from './Answer.tsx'
import classes from './Department.module.css'
import { readPlace, useDepartmentPlace } from './department-place.ts'
import { departmentQuery, treeQuery, useLiveDepartments } from './department-queries.ts'
import { RecordPart } from './record/RecordPart.tsx'
import { buildTree, type Tree } from './tree/build-tree.ts'
import { TreePanel } from './tree/TreePanel.tsx'
import { useMoveQuestion } from './use-move-question.tsx'

const AddDialog = lazy(() => import('./AddDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** Narrower than this the tree opens over the record (the look: record screen). */
const DRAWER_BELOW_PX = 900

export function prefetch({ search }: { search: Record<string, unknown> }) {
  const { department, deleted } = readPlace(search)
  void queries.prefetchQuery(treeQuery(deleted))
  if (department !== undefined) void queries.prefetchQuery(departmentQuery(department))
}

const Waiting = () => {
  const { t } = useTranslation('department')
  return (
    <div className={classes.waiting} role="status" aria-label={t('tree.loading')}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={48} radius="md" />
      ))}
    </div>
  )
}

type Dialog = { kind: 'add' | 'move'; row: DepartmentRow | undefined }

function useTree() {
  const { place } = useDepartmentPlace()
  const query = useQuery(treeQuery(place.deleted))
  const tree = useMemo(() => buildTree(query.data ?? []), [query.data])
  const selectedId = place.department ?? query.data?.find(({ isDefault }) => isDefault)?.index
  return { query, tree, selectedId, count: query.data?.filter(({ deleted }) => !deleted).length }
}

function useTreePanel(tree: Tree, selectedId: number | undefined, onChosen: () => void) {
  const { place, change, openDepartment } = useDepartmentPlace()
  const askMove = useMoveQuestion(tree)
  return (
    <TreePanel
      tree={tree}
      selectedId={selectedId}
      showsDeleted={place.deleted}
      onShowDeleted={(deleted) => void change({ deleted, page: place.page }, { replace: true })}
      onOpen={(departmentId) => {
        onChosen()
        void openDepartment(departmentId)
      }}
      onMove={(moved, target) => void askMove(moved, target)}
    />
  )
}

/** The tree of departments, and beside it the record of the one that is chosen. */
export default function DepartmentPage() {
  const { t } = useTranslation('department')
  const { openDepartment } = useDepartmentPlace()
  const { query, tree, selectedId, count } = useTree()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isNarrow = useMediaQuery(`(max-width: ${DRAWER_BELOW_PX - 1}px)`, undefined, { getInitialValueInEffect: false })
  const panel = useTreePanel(tree, selectedId, () => setDrawerOpen(false))
  const selected = tree.byId.get(selectedId ?? 0)
  const shownTree = (
    <Answer query={query} waiting={<Waiting />}>
      {() => panel}
    </Answer>
  )
  useLiveDepartments()

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        count={count}
        action={
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={query.data === undefined}
            onClick={() => setDialog({ kind: 'add', row: selected })}
          >
            {t('add.open')}
          </Button>
        }
      >
        {isNarrow && (
          <Button variant="default" leftSection={<IconListTree size={16} />} onClick={() => setDrawerOpen(true)}>
            {t('tree.open')}
          </Button>
        )}
      </PageHeader>
      <div className={classes.columns}>
        {!isNarrow && (
          <section className={classes.tree} aria-label={t('tree.panel')}>
            {shownTree}
          </section>
        )}
        <div className={classes.record}>
          {selectedId !== undefined && (
            <RecordPart
              key={selectedId}
              departmentId={selectedId}
              tree={tree}
              onMove={(row) => setDialog({ kind: 'move', row })}
              onAddUnder={(row) => setDialog({ kind: 'add', row })}
            />
          )}
          {selectedId === undefined && isNarrow && shownTree}
        </div>
      </div>
      {isNarrow && (
        <Drawer
          opened={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          title={t('tree.label')}
          size={360}
          closeButtonProps={{ 'aria-label': t('close') }}
          classNames={{ body: classes.drawer ?? '' }}
        >
          {shownTree}
        </Drawer>
      )}
      <Suspense>
        {dialog?.kind === 'add' && (
          <AddDialog
            tree={tree}
            parent={dialog.row}
            onClose={() => setDialog(null)}
            onAdded={(departmentId) => {
              setDialog(null)
              void openDepartment(departmentId)
            }}
          />
        )}
        {dialog?.kind === 'move' && dialog.row && (
          <MoveDialog tree={tree} moved={dialog.row} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </div>
  )
}
