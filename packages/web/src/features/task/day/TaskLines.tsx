import { taskCan, taskStatus } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { TypeIcon, timeWords } from '../task-words.tsx'
import classes from './Day.module.css'

interface Props {
  readonly rows: readonly TaskRow[]
  readonly onOpen: (row: TaskRow) => void
  readonly onFinish: (row: TaskRow) => void
  /** The page is about it already. */
  readonly hidesSubject?: boolean
  /** Whose it is, where it is not the own one. */
  readonly ownId?: number | undefined
}

/** Tasks one under the other, each to be finished by one press. */
export function TaskLines({ rows, onOpen, onFinish, hidesSubject = false, ownId }: Props) {
  const { t } = useTranslation('task')
  const { edit } = useMay('MNU_ProjectTask')
  const note = (row: TaskRow) =>
    [
      timeWords(row),
      hidesSubject ? '' : row.subject?.name,
      row.curator === ownId ? '' : row.curatorName,
      row.items > 0 ? `${row.itemsDone}/${row.items}` : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className={classes.rows}>
      {rows.map((row) => {
        const isDone = row.status === taskStatus.finished || row.status === taskStatus.closed
        const mayFinish = edit && row.canEdit && taskCan.goTo(row.status, taskStatus.finished)
        return (
          <li key={row.taskId} className={classes.row}>
            <ActionIcon
              size={28}
              aria-label={t(isDone ? 'lines.done' : 'lines.finish', { title: row.title })}
              title={mayFinish || isDone ? undefined : t('reason.notYours')}
              disabled={!mayFinish}
              onClick={() => onFinish(row)}
            >
              {isDone ? <IconCircleCheck size={20} /> : <IconCircle size={20} />}
            </ActionIcon>
            <span className={classes.words}>
              <button
                type="button"
                className={classes.title}
                data-opens-task={row.taskId}
                title={row.title}
                onClick={() => onOpen(row)}
              >
                <TypeIcon type={row.type} />
                <bdi>{row.title}</bdi>
              </button>
              <span className={classes.note} data-late={row.late}>
                {row.late && `${t('late')} · `}
                {note(row)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
