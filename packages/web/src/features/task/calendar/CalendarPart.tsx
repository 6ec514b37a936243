import { channels } from '@crm/contract/channels'
import { task } from '@crm/contract/task'
import type { TaskRow } from '@crm/contract/task-views'
import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useChannel } from '../../../kernel/live.ts'
import { useMay } from '../../../kernel/may.ts'
import { FailedCall, StaleBar } from '../../../ui/AskedViews.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { addButton } from '../task-list.tsx'
import { allTasks, refreshTasks } from '../task-queries.ts'
import { WorkParts } from '../WorkParts.tsx'
import classes from './Calendar.module.css'
import { HourGrid } from './HourGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { daysShown, periodOf } from './span.ts'
import { TeamGrid } from './TeamGrid.tsx'
import { spanWords, Tools } from './Tools.tsx'
import { type CalendarPlace, usePlace } from './use-place.ts'
import { useShifts } from './use-shifts.ts'

const TaskDialog = lazy(() => import('../form/TaskDialog.tsx'))
const HOUR_MS = 3_600_000

function useCalendar({ people }: CalendarPlace, days: readonly string[]) {
  const { viewAll } = useMay('MNU_Appointment')
  const body = { ...periodOf(days), people: [...people], viewAll }
  return useQuery({
    queryKey: [...allTasks, 'calendar', body],
    queryFn: ({ signal }) => call(task.calendar, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

const useMayMove = () => {
  const { edit } = useMay('MNU_Appointment')
  return ({ canEdit }: TaskRow) => edit && canEdit
}

/** Its changes are heard by those who see tasks. */
function Changes() {
  useChannel(channels.task, 'TaskChange', () => void refreshTasks())
  return null
}

/** What people have to do and when, by day, week or month. */
export default function CalendarPart({ onTask }: { onTask: (taskId: number) => void }) {
  const { t } = useTranslation('task')
  const place = usePlace()
  const { mode, day, people, change } = place
  const days = daysShown(mode, day)
  const asked = useCalendar(place, days)
  const shifts = useShifts(useMayMove())
  const tasks = useMay('MNU_ProjectTask')
  const [dialog, open] = useState<ReactNode>(null)
  const hintId = useId()
  const close = () => open(null)
  const onNew = (start: Date) => {
    const times = { startDate: start.toISOString(), endDate: new Date(start.getTime() + HOUR_MS).toISOString() }
    open(<TaskDialog start={times} onClose={close} />)
  }
  const toDay = (next: string) => change({ mode: 'day', day: next })
  // Of people who are not read yet nobody should think that they have nothing to do.
  const isTeam = mode === 'team' && !asked.isPlaceholderData
  const month = mode === 'month' ? day.slice(0, 7) : undefined
  const grid = {
    days,
    rows: asked.data?.items ?? [],
    shifts,
    onOpen: ({ taskId }: TaskRow) => tasks.access && onTask(taskId),
    onNew: tasks.add ? onNew : undefined,
    hintId,
    showsPerson: people.length > 1,
  }
  const buttons = addButton(open, close).map(({ key, label, icon, run }) => (
    <Button key={key} leftSection={icon} onClick={run}>
      {label}
    </Button>
  ))
  return (
    <div className={classes.page}>
      {tasks.access && <Changes />}
      <PageHeader title={spanWords(days, month)} action={buttons} />
      <WorkParts part="calendar" />
      <Tools place={place} />
      <div id="work-part" role="tabpanel" aria-label={t('part.calendar')}>
        <StaleBar asked={asked} />
        {asked.data === undefined && asked.error && <FailedCall asked={asked} />}
        {(asked.isPending || (mode === 'team' && !isTeam)) && (
          <Skeleton height={480} radius="md" role="status" aria-label={t('loading')} />
        )}
        {asked.data?.more && <RecordNote>{t('calendar.tooMany')}</RecordNote>}
        {asked.data && isTeam && <TeamGrid {...grid} people={people} onDay={toDay} />}
        {asked.data && (mode === 'day' || mode === 'week') && <HourGrid {...grid} />}
        {asked.data && month !== undefined && <MonthGrid {...grid} month={month} onDay={toDay} />}
      </div>
      <p className={classes.hint} id={hintId}>
        {t(mode === 'day' || mode === 'week' ? 'calendar.keys' : 'calendar.keysMonth')}
      </p>
      <Suspense>{dialog}</Suspense>
    </div>
  )
}
