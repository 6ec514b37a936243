import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import type { task } from '@crm/contract/task'
import type { TaskRow } from '@crm/contract/task-views'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMe } from '../../../kernel/me.ts'
import { FailedCall } from '../../../ui/AskedViews.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { addButton } from '../task-list.tsx'
import { myDayQuery, useTaskChanges } from '../task-queries.ts'
import { WorkParts } from '../WorkParts.tsx'
import classes from './Day.module.css'
import { TaskLines } from './TaskLines.tsx'

const FinishDialog = lazy(() => import('../form/FinishDialog.tsx'))
const parts = ['overdue', 'today', 'next'] as const

interface SectionProps {
  readonly part: (typeof parts)[number]
  readonly day: ReplyOf<typeof task.myDay>
  readonly onOpen: (row: TaskRow) => void
  readonly onFinish: (row: TaskRow) => void
}

function Section({ part, day, onOpen, onFinish }: SectionProps) {
  const { t } = useTranslation('task')
  const id = useId()
  const ownId = useMe()?.userId
  const [rows, count] = [day[part], day.counts[part]]
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {t(`day.${part}`)} <span className={classes.count}>{showCount(count)}</span>
      </h2>
      <TaskLines rows={rows} onOpen={onOpen} onFinish={onFinish} ownId={ownId} />
      {count > rows.length && <p className={classes.note}>{t('day.shown', { shown: rows.length })}</p>}
    </section>
  )
}

/** What a person has to do: what is overdue, then today, then what comes next. */
export default function DayPart({ onTask }: { onTask: (taskId: number) => void }) {
  const { t } = useTranslation('task')
  const asked = useQuery(myDayQuery)
  const [dialog, open] = useState<ReactNode>(null)
  const close = () => open(null)
  useTaskChanges()
  const day = asked.data
  const finish = (row: TaskRow) => open(<FinishDialog row={row} onClose={close} />)
  const buttons = addButton(open, close).map(({ key, label, icon, run }) => (
    <Button key={key} leftSection={icon} onClick={run}>
      {label}
    </Button>
  ))
  const isFree = day && parts.every((part) => day[part].length === 0)
  return (
    <div className={classes.page}>
      <PageHeader title={t('part.day')} count={day && day.counts.overdue + day.counts.today} action={buttons} />
      <WorkParts part="day" />
      <div id="work-part" role="tabpanel" aria-label={t('part.day')} className={classes.body}>
        {day === undefined &&
          (asked.error ? (
            <FailedCall asked={asked} />
          ) : (
            <Skeleton height={240} radius="md" role="status" aria-label={t('loading')} />
          ))}
        {isFree && <Empty sentence={t('day.empty')}>{buttons}</Empty>}
        {day &&
          parts.map((part) => (
            <Section key={part} part={part} day={day} onOpen={({ taskId }) => onTask(taskId)} onFinish={finish} />
          ))}
      </div>
      <Suspense>{dialog}</Suspense>
    </div>
  )
}
