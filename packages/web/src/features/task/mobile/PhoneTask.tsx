import { taskCan, taskStatus } from '@crm/contract/task-rules'
import type { TaskView } from '@crm/contract/task-views'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { sendOrKeep, useWaiting } from '../../../kernel/outbox.ts'
import { usePageName } from '../../../kernel/title.ts'
import { framed } from '../../../ui/theme.ts'
import phone from '../../ticket/mobile/Phone.module.css'
import { fromAbove } from '../../ticket/mobile/PhoneHead.tsx'
import { PullToRefresh } from '../../ticket/mobile/PullToRefresh.tsx'
import { UnsentCard } from '../../ticket/mobile/UnsentCard.tsx'
import type { NewComment } from '../talk/send-comment.ts'
import { TaskComposer } from '../talk/TaskComposer.tsx'
import { TaskTimeline } from '../talk/TaskTimeline.tsx'
import { takeStep } from '../task-changes.ts'
import { refreshTasks } from '../task-queries.ts'
import { LateMark, StatusMark, TypeIcon } from '../task-words.tsx'
import { Checklist } from './Checklist.tsx'
import classes from './PhoneTask.module.css'
import { sendKinds } from './senders.ts'
import { TaskFacts } from './TaskFacts.tsx'

function Head({ view }: { view: TaskView }) {
  const { code, title, type, status, late } = view
  usePageName(`${code} ${title}`)
  return (
    <Stack gap="xs">
      <Group gap="sm" c="dimmed">
        <TypeIcon type={type} size={18} />
        <Text component="span" fw={500}>
          {code}
        </Text>
      </Group>
      <Title>
        <bdi>{title}</bdi>
      </Title>
      <Group gap="xs" mt="xs">
        <StatusMark status={status} />
        {late && <LateMark />}
      </Group>
    </Stack>
  )
}

/** What was said; what waits to be sent is newer still. */
function Talk({ taskId }: { taskId: number }) {
  const { t } = useTranslation('task')
  const unsent = useWaiting(sendKinds.comment, taskId)
  return (
    <section>
      <Title order={2} mb="sm">
        {t('talk.title')}
      </Title>
      <Stack gap="sm">
        <TaskComposer taskId={taskId} send={(comment) => sendOrKeep(sendKinds.comment, taskId, comment)} />
        {unsent.toReversed().map((entry) => (
          <UnsentCard key={entry.id} entry={entry}>
            {(entry.input as NewComment).content}
          </UnsentCard>
        ))}
        <TaskTimeline taskId={taskId} />
      </Stack>
    </section>
  )
}

/** At the thumb: to begin it, and to end it. */
function StepBar({ view }: { view: TaskView }) {
  const { t } = useTranslation('task')
  const { edit } = useMay('MNU_ProjectTask')
  const [isBusy, setBusy] = useState(false)
  const { taskId, status, canEdit } = view
  const can = (to: typeof status) => edit && canEdit && taskCan.goTo(status, to)
  if (!can(taskStatus.finished)) return null
  const begin = () => {
    setBusy(true)
    void takeStep(view, taskStatus.inProgress).finally(() => setBusy(false))
  }
  return (
    <div className={phone.bar} data-bottom-bar>
      {can(taskStatus.inProgress) && (
        <Button variant="default" leftSection={<IconPlayerPlay size={20} />} loading={isBusy} onClick={begin}>
          {t('act.step.2')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/m/work/${taskId}/done`}
        state={fromAbove}
        leftSection={<IconCircleCheck size={20} />}
      >
        {t('act.step.3')}
      </Button>
    </div>
  )
}

/** A task as a phone shows it. One that was ended here and waits for the network is not ended twice. */
export function PhoneTask({ view }: { view: TaskView }) {
  const { t } = useTranslation('task')
  const ended = useWaiting(sendKinds.finish, view.taskId)
  return (
    <>
      <PullToRefresh onRefresh={refreshTasks}>
        <Stack gap="lg">
          <Head view={view} />
          {ended.map((entry) => (
            <UnsentCard key={entry.id} entry={entry}>
              {t('finish.title', { title: view.title })}
            </UnsentCard>
          ))}
          {view.content !== '' && (
            <Box component="section" p="md" {...framed} aria-label={t('field.content')}>
              <p className={classes.words}>{view.content}</p>
            </Box>
          )}
          <Checklist view={view} />
          <TaskFacts view={view} />
          <Talk taskId={view.taskId} />
        </Stack>
      </PullToRefresh>
      {ended.length === 0 && <StepBar view={view} />}
    </>
  )
}
