import type { TaskView } from '@crm/contract/task-views'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { StatusMark } from '../task-words.tsx'

const TaskDialog = lazy(() => import('../form/TaskDialog.tsx'))

interface Props {
  readonly view: TaskView
  readonly open: (dialog: ReactNode) => void
  readonly close: () => void
  readonly onTask: (taskId: number) => void
}

/** The parts of a task, one level deep; of a part, what it belongs to. */
export function SubtasksPart({ view, open, close, onTask }: Props) {
  const { t } = useTranslation('task')
  const may = useMay('MNU_ProjectTask')
  const { parent, isSubtask, subtaskRows, canVote } = view
  const link = (taskId: number, title: string) => (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onTask(taskId)}>
      <bdi>{title}</bdi>
    </Anchor>
  )
  if (isSubtask)
    return (
      parent && <FactGroup title={t('subtask.of')}>{link(parent.taskId, `${parent.code} · ${parent.title}`)}</FactGroup>
    )
  const mayAdd = may.add && canVote
  if (subtaskRows.length === 0 && !mayAdd) return null
  const add = mayAdd && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} />}
      onClick={() => open(<TaskDialog parent={view} onClose={close} />)}
    >
      {t('subtask.add')}
    </Button>
  )
  return (
    <FactGroup title={t('subtask.title', { shown: subtaskRows.length })} action={add}>
      {subtaskRows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('subtask.none')}
        </Text>
      )}
      <PlainList gap={8}>
        {subtaskRows.map(({ taskId, title, status, curatorName }) => (
          <Group component="li" key={taskId} gap={8} justify="space-between" wrap="nowrap">
            <div>
              {link(taskId, title)}
              <Text size="xs" c="dimmed">
                {curatorName}
              </Text>
            </div>
            <StatusMark status={status} />
          </Group>
        ))}
      </PlainList>
    </FactGroup>
  )
}
