import type { DepartmentTask } from '@crm/contract/department'
import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useFact } from '../../../ui/use-fact.ts'
import classes from './Task.module.css'
import { checkTask, TASK_NAME_MAX } from './task-name.ts'

interface Props {
  readonly task: DepartmentTask
  readonly canEdit: boolean
  /** Answers the sentence to show when nothing was saved. */
  readonly onRename: (name: string) => Promise<string | undefined>
  readonly onDelete: () => void
  readonly onRecover: () => void
}

/** The name, or the field in its place. */
function TaskName({ task, onRename }: Pick<Props, 'task' | 'onRename'>) {
  const { t } = useTranslation('department')
  const fact = useFact({ value: task.name, onSave: onRename, check: checkTask, same: (a, b) => a.trim() === b.trim() })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return fact.giveBack()
    if (event.key !== 'Enter') return
    event.preventDefault()
    void fact.save(fact.draft.trim(), true)
  }
  if (fact.editing)
    return (
      <TextInput
        className={classes.field ?? ''}
        aria-label={t('task.nameOf', { name: task.name })}
        autoFocus
        autoComplete="off"
        maxLength={TASK_NAME_MAX}
        value={fact.draft}
        readOnly={fact.phase === 'saving'}
        error={fact.error}
        rightSection={fact.phase === 'saving' ? <Loader size={14} /> : null}
        onChange={(event) => fact.change(event.currentTarget.value)}
        onBlur={() => void fact.save(fact.draft.trim())}
        onKeyDown={onKeyDown}
      />
    )
  return (
    <button
      type="button"
      className={classes.name}
      // biome-ignore lint/a11y/noAutofocus: gives the focus back after Enter or Esc in the field
      autoFocus={fact.focusValue}
      title={t('task.rename')}
      onClick={fact.edit}
    >
      <bdi>{fact.shown}</bdi>
      <IconPencil size={14} className={classes.pencil} aria-hidden />
    </button>
  )
}

export function TaskRow({ task, canEdit, onRename, onDelete, onRecover }: Props) {
  const { t } = useTranslation('department')
  const { name, deleted } = task
  if (deleted || !canEdit)
    return (
      <li className={classes.task}>
        <bdi className={classes.gone} data-deleted={deleted}>
          {name}
        </bdi>
        {deleted && <StatusBadge tone="red">{t('deleted')}</StatusBadge>}
        {deleted && canEdit && (
          <ActionIcon
            size="lg"
            aria-label={t('task.recover', { name })}
            title={t('task.recover', { name })}
            onClick={onRecover}
          >
            <IconRestore size={16} />
          </ActionIcon>
        )}
      </li>
    )
  return (
    <li className={classes.task}>
      <TaskName task={task} onRename={onRename} />
      <ActionIcon
        size="lg"
        aria-label={t('task.delete', { name })}
        title={t('task.delete', { name })}
        onClick={onDelete}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}
