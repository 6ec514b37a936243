import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { Checkbox, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { PlainList } from '../../../ui/PlainList.tsx'
import { keepOrTell } from '../task-changes.ts'

/** What is to be done one after the other: everyone whom the task concerns ticks it off. */
export function Checklist({ view: { taskId, checklist, canVote, itemsDone } }: { view: TaskView }) {
  const { t } = useTranslation('task')
  if (checklist.length === 0) return null
  const tick = (itemId: number, done: boolean) =>
    void keepOrTell(call(task.checkItem, { body: { taskId, itemId, done } }))
  return (
    <section>
      <Title order={2} mb="xs">
        {t('field.checklist')} · {itemsDone}/{checklist.length}
      </Title>
      <PlainList gap={0}>
        {checklist.map(({ itemId, text, done }) => (
          <li key={itemId}>
            <Checkbox
              label={<bdi>{text}</bdi>}
              size="md"
              checked={done}
              disabled={!canVote}
              styles={{ body: { alignItems: 'center', minHeight: 44 } }}
              onChange={() => tick(itemId, !done)}
            />
          </li>
        ))}
      </PlainList>
    </section>
  )
}
