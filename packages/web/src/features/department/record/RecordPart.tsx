import type { DepartmentRow, DepartmentView } from '@crm/contract/department'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { showToast } from '../../../kernel/toast.ts'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { PositionRights } from '../../permission/PositionRights.tsx'
import { Answer } from '../Answer.tsx'
import { type Tab, tabs, useDepartmentPlace } from '../department-place.ts'
import { departmentQuery } from '../department-queries.ts'
import type { Tree } from '../tree/build-tree.ts'
import { FactsPart } from './FactsPart.tsx'
import classes from './Record.module.css'
import { RecordHeader } from './RecordHeader.tsx'
import { type DepartmentRecord, RecordContext } from './record-context.ts'

const StaffPart = lazy(() => import('../staff/StaffPart.tsx'))
const LeaderPart = lazy(() => import('../leader/LeaderPart.tsx'))
const TasksPart = lazy(() => import('../task/TasksPart.tsx'))
const FilesPart = lazy(() => import('../file/FilesPart.tsx'))

const PANEL_ID = 'department-part'

interface PartProps {
  readonly tab: Tab
  readonly departmentId: number
  readonly positionId: number | undefined
}

function Part({ tab, departmentId, positionId }: PartProps): ReactNode {
  switch (tab) {
    case 'facts':
      return <FactsPart />
    case 'staff':
      return <StaffPart />
    case 'leader':
      return <LeaderPart />
    case 'tasks':
      return <TasksPart />
    case 'files':
      return <FilesPart />
    case 'rights':
      return <PositionRights departmentId={departmentId} positionId={positionId} />
  }
}

/** Which tabs a department has; one that is deleted has no seat and no rights to give. */
const offeredBy = ({ deleted }: DepartmentView) =>
  deleted ? tabs.filter((tab) => tab !== 'leader' && tab !== 'rights') : tabs

function Parts({ view }: { view: DepartmentView }) {
  const { t } = useTranslation('department')
  const { place, openTab } = useDepartmentPlace()
  const counts: Partial<Record<Tab, number>> = { staff: view.staff, tasks: view.tasks, files: view.files }
  const offered = offeredBy(view)
  const tab = offered.find((one) => one === place.tab) ?? 'facts'
  return (
    <>
      <ViewTabs
        label={t('tab.label')}
        views={offered.map((key) => ({ key, label: t(`tab.${key}`), count: counts[key] }))}
        active={tab}
        panelId={PANEL_ID}
        onPick={(key) => void openTab(tabs.find((one) => one === key) ?? 'facts')}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label={t(`tab.${tab}`)} className={classes.part}>
        <Suspense fallback={<Loading />}>
          <Part tab={tab} departmentId={view.index} positionId={place.position} />
        </Suspense>
      </div>
    </>
  )
}

const Waiting = () => {
  const { t } = useTranslation('department')
  return (
    <div className={classes.waiting} role="status" aria-label={t('record.loading')}>
      <Skeleton height={48} width={320} radius="md" />
      <Skeleton height={40} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}

interface Props extends Pick<DepartmentRecord, 'tree' | 'onMove' | 'onAddUnder'> {
  readonly departmentId: number
}

/** The line of the tree, for what has only just been added and is not in it yet. */
const rowOf = (tree: Tree, view: DepartmentView): DepartmentRow => ({ ...tree.byId.get(view.index), ...view })

/** Everything about one department. */
export function RecordPart({ departmentId, tree, onMove, onAddUnder }: Props) {
  const { t } = useTranslation('department')
  const { openDepartment } = useDepartmentPlace()
  const query = useQuery(departmentQuery(departmentId))
  const isGone = isFailure(query.error, 'request.notFound')
  // Nobody stays on what is not there: back to the tree, with a word about why.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found to be gone
  useEffect(() => {
    if (!isGone) return
    showToast({ tone: 'warning', key: 'department:record.gone' })
    void openDepartment(undefined)
  }, [isGone])
  if (isGone) return <Waiting />
  return (
    <Answer query={query} waiting={<Waiting />}>
      {(view) => (
        <RecordContext value={{ view, row: rowOf(tree, view), tree, onMove, onAddUnder }}>
          <RecordHeader />
          {view.deleted && (
            <div className={classes.note}>
              <RecordNote>{t('record.isDeleted')}</RecordNote>
            </div>
          )}
          <Parts view={view} />
        </RecordContext>
      )}
    </Answer>
  )
}
