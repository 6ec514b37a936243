import { taskStatus } from '@crm/contract/task-rules'
import type { TaskView } from '@crm/contract/task-views'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconEdit, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { RecordPage } from '../../../ui/RecordPage.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { taskQuery } from '../task-queries.ts'
import { LateMark, StatusMark } from '../task-words.tsx'
import { useTaskActs } from '../use-task-acts.tsx'
import { ChecklistPart } from './ChecklistPart.tsx'
import { FactsPart } from './FactsPart.tsx'
import { taskFacts } from './facts.ts'
import { SubtasksPart } from './SubtasksPart.tsx'
import { TalkPart } from './TalkPart.tsx'
import { VotesPart } from './VotesPart.tsx'

const TaskDialog = lazy(() => import('../form/TaskDialog.tsx'))

interface Props {
  readonly taskId: number
  readonly onTask: (taskId: number) => void
  readonly onGone: () => void
}
interface HeadProps {
  readonly view: TaskView
  readonly open: (dialog: ReactNode) => void
  readonly close: () => void
  readonly onGone: () => void
}

/** How it stands, and what can be done with it: the step that ends it before the others. */
function Head({ view, open, close, onGone }: HeadProps) {
  const { t } = useTranslation('task')
  const acts = useTaskActs([view], { open, close, done: close }, onGone)
  const finish = acts.find(({ key }) => key === `step${taskStatus.finished}`)
  const change = {
    key: 'change',
    label: t('form.change'),
    icon: <IconEdit size={16} aria-hidden />,
    reason: view.canEdit ? undefined : t('reason.notYours'),
    run: () => open(<TaskDialog changed={view} onClose={close} />),
  }
  return (
    <Group gap={8} p="12px 16px 0">
      <span>{view.code}</span>
      <StatusMark status={view.status} />
      {view.deletedDate && <StatusBadge tone="red">{t('deleted')}</StatusBadge>}
      {view.late && <LateMark />}
      {view.recurring && (
        <span role="img" aria-label={t('recurring')} title={t('recurring')}>
          <IconRepeat size={16} />
        </span>
      )}
      <Group gap={8} ml="auto">
        <RowActionMenu
          actions={[
            ...(acts.length > 0 && view.deletedDate === null ? [change] : []),
            ...acts.filter((act) => act !== finish),
          ]}
        />
        {finish && finish.reason === undefined && (
          <Button size="xs" leftSection={<IconCircleCheck size={16} />} onClick={finish.run}>
            {finish.label}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function Loaded({ view, onTask, onGone }: Omit<Props, 'taskId'> & { view: TaskView }) {
  const [dialog, open] = useState<ReactNode>(null)
  const close = () => open(null)
  const { shown, release, watch } = useHeldView(view)
  const { save: saveOver, dialog: clash } = useRecord(taskFacts, view)
  const save = (edit: Parameters<typeof saveOver>[0]) => saveOver(edit, shown).finally(release)
  return (
    <div {...watch}>
      <Head view={view} open={open} close={close} onGone={onGone} />
      <FactsPart view={shown} save={save} />
      <ChecklistPart view={view} save={save} />
      <SubtasksPart view={view} open={open} close={close} onTask={onTask} />
      <VotesPart view={view} />
      <TalkPart view={view} />
      <Suspense>{dialog}</Suspense>
      {clash}
    </div>
  )
}

/** Everything about one task, beside whatever shows it. */
export default function TaskRecord({ taskId, ...acts }: Props) {
  const { t } = useTranslation('task')
  const asked = useQuery(taskQuery(taskId))
  return (
    <RecordPage
      asked={asked}
      notThere={<Empty sentence={t('notThere')} />}
      waiting={<Skeleton m="lg" height={400} radius="md" role="status" aria-label={t('loading')} />}
    >
      {(view) => <Loaded key={view.taskId} view={view} {...acts} />}
    </RecordPage>
  )
}
