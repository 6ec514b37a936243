import type { TaskView } from '@crm/contract/task-views'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FactGroup } from '../../../ui/FactField.tsx'
import { sendComment } from '../talk/send-comment.ts'
import { TaskComposer } from '../talk/TaskComposer.tsx'
import { TaskTimeline } from '../talk/TaskTimeline.tsx'

/** What was said about the task, and what happened to it. */
export function TalkPart({ view: { taskId, deletedDate } }: { view: TaskView }) {
  const { t } = useTranslation('task')
  return (
    <FactGroup title={t('talk.title')}>
      <Stack gap="md">
        {deletedDate === null && <TaskComposer taskId={taskId} send={sendComment} />}
        <TaskTimeline taskId={taskId} />
      </Stack>
    </FactGroup>
  )
}
