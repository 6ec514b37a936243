import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import type { task } from '@crm/contract/task'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { mayProbably, useMay } from '../../../kernel/may.ts'
import { useWaiting } from '../../../kernel/outbox.ts'
import { queries } from '../../../kernel/query.ts'
import { PlainList } from '../../../ui/PlainList.tsx'
import { Denied, Empty, Failed } from '../../../ui/StateViews.tsx'
import { AddLink } from '../../ticket/mobile/AddLink.tsx'
import { PullToRefresh } from '../../ticket/mobile/PullToRefresh.tsx'
import { myDayQuery, refreshTasks, useTaskChanges } from '../task-queries.ts'
import { sendKinds } from './senders.ts'
import { TaskCard } from './TaskCard.tsx'
import { UnsentTasks } from './UnsentTasks.tsx'

export const prefetch = () => {
  if (mayProbably('MNU_ProjectTask', 'access')) void queries.prefetchQuery(myDayQuery)
}

type Day = ReplyOf<typeof task.myDay>
const parts = ['overdue', 'today', 'next'] as const

/** What is overdue must not push the day out of sight. */
const FIRST_OVERDUE = 3

function Section({ part, day }: { part: (typeof parts)[number]; day: Day }) {
  const { t } = useTranslation('task')
  const id = useId()
  const [isWhole, showWhole] = useState(false)
  const [known, count] = [day[part], day.counts[part]]
  const isCut = part === 'overdue' && !isWhole && known.length > FIRST_OVERDUE
  const rows = isCut ? known.slice(0, FIRST_OVERDUE) : known
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Group gap="sm" mb="sm">
        <Title order={2} id={id} {...(part === 'overdue' && { c: 'var(--ui-red-text)' })}>
          {t(`day.${part}`)}
        </Title>
        <Text component="span" c="dimmed">
          {showCount(count)}
        </Text>
      </Group>
      <PlainList aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.taskId}>
            <TaskCard row={row} isToday={part === 'today'} />
          </li>
        ))}
      </PlainList>
      {isCut && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => showWhole(true)}>
          {t('phone.allOverdue', { count: known.length })}
        </Button>
      )}
      {!isCut && count > rows.length && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('day.shown', { shown: rows.length })}
        </Text>
      )}
    </section>
  )
}

/** What was ended on this phone and waits for the network is no longer to be done. */
function useDay() {
  const asked = useQuery(myDayQuery)
  const ended = useWaiting(sendKinds.finish).map(({ target }) => target)
  if (asked.data === undefined) return { asked, day: undefined }
  const day = { ...asked.data, counts: { ...asked.data.counts } }
  for (const part of parts) {
    const left = day[part].filter(({ taskId }) => !ended.includes(taskId))
    day.counts[part] -= day[part].length - left.length
    day[part] = left
  }
  return { asked, day }
}

function Body() {
  const { t } = useTranslation('task')
  const { asked, day } = useDay()
  if (isFailure(asked.error, 'access.forbidden')) return <Denied />
  if (day === undefined) {
    if (asked.error) return <Failed sentence={refusalText(asked.error)} onAgain={() => void asked.refetch()} />
    return <Skeleton height={240} radius="md" role="status" aria-label={t('loading')} />
  }
  if (parts.every((part) => day[part].length === 0)) return <Empty sentence={t('day.empty')} />
  return parts.map((part) => <Section key={part} part={part} day={day} />)
}

/** What a person has to do, on the way: what is overdue, then today, then what comes next. */
export default function PhoneDayPage() {
  const { t } = useTranslation('task')
  const { add } = useMay('MNU_ProjectTask')
  useTaskChanges()
  return (
    <PullToRefresh onRefresh={refreshTasks}>
      <Stack gap="lg">
        <Title>{t('phone.title')}</Title>
        <UnsentTasks />
        <Body />
      </Stack>
      {add && <AddLink to="/m/work/add-new" label={t('form.addSubmit')} />}
    </PullToRefresh>
  )
}
