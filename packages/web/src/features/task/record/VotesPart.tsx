import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { Button, Group, Text } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useMe } from '../../../kernel/me.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { keepOrTell } from '../task-changes.ts'

/** Whether those concerned agree. Choosing the own vote again takes it back. */
export function VotesPart({ view: { taskId, votes, canVote } }: { view: TaskView }) {
  const { t } = useTranslation('task')
  const userId = useMe()?.userId
  const own = votes.find((vote) => vote.userId === userId)?.agree
  if (votes.length === 0 && !canVote) return null
  const button = (agree: boolean) => (
    <Button
      size="compact-sm"
      variant={own === agree ? 'filled' : 'default'}
      aria-pressed={own === agree}
      leftSection={agree ? <IconThumbUp size={14} /> : <IconThumbDown size={14} />}
      onClick={() => void keepOrTell(call(task.vote, { body: { taskId, agree: own === agree ? null : agree } }))}
    >
      {t(agree ? 'vote.agree' : 'vote.disagree')}
    </Button>
  )
  const agreed = votes.filter(({ agree }) => agree).length
  return (
    <FactGroup
      title={votes.length > 0 ? t('vote.titleCount', { shown: agreed, total: votes.length }) : t('vote.title')}
    >
      {canVote && (
        <Group gap={8}>
          {button(true)}
          {button(false)}
        </Group>
      )}
      <PlainList gap={4}>
        {votes.map((vote) => (
          <Group component="li" key={vote.userId} gap={8} justify="space-between" wrap="nowrap">
            <Text size="sm">
              <bdi>{vote.fullName}</bdi>
            </Text>
            <StatusBadge tone={vote.agree ? 'green' : 'red'}>
              {t(vote.agree ? 'vote.agree' : 'vote.disagree')}
            </StatusBadge>
          </Group>
        ))}
      </PlainList>
    </FactGroup>
  )
}
