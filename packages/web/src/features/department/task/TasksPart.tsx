import { Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/StateViews.tsx'
import { Answer } from '../Answer.tsx'
import { tasksQuery } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { AddTask } from './AddTask.tsx'
import classes from './Task.module.css'
import { TaskRow } from './TaskRow.tsx'
import { useTaskActs } from './use-task-acts.ts'

/** The kinds of work that a ticket to this department can be of. */
export default function TasksPart() {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
  const [showsDeleted, setShowsDeleted] = useState(false)
  const query = useQuery(tasksQuery(view.index, showsDeleted))
  const acts = useTaskActs(view.index)
  return (
    <>
      {!view.deleted && <AddTask onAdd={acts.add} />}
      <Switch
        size="sm"
        label={t('task.showDeleted')}
        checked={showsDeleted}
        onChange={(event) => setShowsDeleted(event.currentTarget.checked)}
      />
      <Answer
        query={query}
        waiting={<Skeleton height={200} radius="md" role="status" aria-label={t('task.loading')} />}
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <Empty sentence={t('task.empty')} />
          ) : (
            <ul className={classes.tasks} aria-label={t('tab.tasks')}>
              {tasks.map((task) => (
                <TaskRow
                  key={task.index}
                  task={task}
                  canEdit={!view.deleted}
                  onRename={(name) => acts.rename(task, name)}
                  onDelete={() => void acts.remove(task)}
                  onRecover={() => void acts.recover(task)}
                />
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  )
}
