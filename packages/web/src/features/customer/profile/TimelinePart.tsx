import { customer } from '@crm/contract/customer'
import { type TimelineEntry, type TimelineKind, timelineKinds } from '@crm/contract/customer-views'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FromTo } from '../../../ui/FromTo.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { Timeline, type TimelineItem } from '../../../ui/Timeline.tsx'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { watchEnd } from '../../../ui/watch-end.ts'
import { TypeIcon } from '../../task/task-words.tsx'
import { entryIcons } from '../compose/entry-icons.tsx'
import { changeWords, didWords } from './entry-words.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'
import { refreshAround, timelineQuery } from './profile-queries.ts'
import { putBackOf } from './put-back.ts'

const isOneOfTwo = (entry: TimelineEntry) => entry.kind === 'comment' || entry.kind === 'note'

function DeleteEntry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(customer.deleteEntry, { params: { entryId: entry.entryId } }),
    onSuccess: () => showToast({ tone: 'success', key: 'customerProfile:entry.deletedOne' }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => refreshAround(view.customerId),
  })
  async function ask() {
    const question = { title: t('entry.deleteTitle'), body: entry.content, confirm: t('entry.delete') }
    if (await confirm({ ...question, danger: true })) mutate()
  }
  return (
    <ActionIcon
      className={classes.entryDelete ?? ''}
      size="sm"
      aria-label={t('entry.delete')}
      title={t('entry.delete')}
      loading={isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
}

function PutBackButton({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('customerProfile')
  const { view, save } = useProfile()
  const way = putBackOf(entry, view)
  if (way.kind === 'none') return null
  async function putBack() {
    if (way.kind !== 'patch') return
    const refusal = await save(valueEdit(way.field, way.patch, entry.beforeName ?? ''))
    showToast(
      refusal === undefined
        ? { tone: 'success', key: 'customerProfile:putBack.done' }
        : { tone: 'error', text: refusal },
    )
  }
  return (
    <ActionButton
      variant="subtle"
      size="compact-xs"
      className={classes.putBack ?? ''}
      reason={way.kind === 'obstacle' ? t(`putBack.${way.obstacle}`) : undefined}
      onClick={() => void putBack()}
    >
      {t(entry.beforeName || entry.before ? 'putBack.action' : 'putBack.clear')}
    </ActionButton>
  )
}

function useItem() {
  const { canEdit } = useProfile()
  return (entry: TimelineEntry): TimelineItem => {
    const isChange = entry.kind === 'change'
    const { did, before, after } = isChange ? changeWords(entry) : { did: didWords(entry), before: null, after: null }
    return {
      id: entry.entryId,
      at: entry.createdDate,
      who: { name: entry.createUserFullName },
      ...(!isOneOfTwo(entry) && {
        icon: entry.task ? <TypeIcon type={entry.task.type} size={14} /> : entryIcons[entry.kind],
      }),
      title: (
        <>
          <bdi className={classes.author}>{entry.createUserFullName}</bdi> {did}
          {entry.task && (
            <>
              {' '}
              <Link to="/work" search={{ task: entry.task.taskId }}>
                <bdi>{entry.task.title}</bdi>
              </Link>
            </>
          )}
          {entry.canDelete && <DeleteEntry entry={entry} />}
        </>
      ),
      rule: entry.automation,
      body: isChange ? (
        <FromTo before={before} after={after} />
      ) : (
        entry.content && <p className={classes.words}>{entry.content}</p>
      ),
      actions: isChange && canEdit && <PutBackButton entry={entry} />,
    }
  }
}

/** New entries push older ones into the next block, so that one may come twice. */
const once = (entries: readonly TimelineEntry[]) => [...new Map(entries.map((one) => [one.entryId, one])).values()]

function Entries({ kind }: { kind: TimelineKind }) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const found = useInfiniteQuery(timelineQuery(view.customerId, kind))
  const toItem = useItem()
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={240} radius="md" role="status" aria-label={t('timeline.loading')} />
  }
  const entries = once(found.data.pages.flat())
  if (entries.length === 0) return <Empty sentence={t(`timeline.empty.${kind}`)} />
  const more = () => void found.fetchNextPage()
  const mayAsk = found.hasNextPage && !found.isFetchingNextPage && !found.isFetchNextPageError
  return (
    <>
      <Timeline
        label={t('timeline.label')}
        items={entries.map(toItem)}
        onMore={found.hasNextPage ? more : undefined}
        loadingMore={found.isFetchingNextPage}
      />
      {mayAsk && <div key={entries.length} ref={watchEnd(more)} />}
    </>
  )
}

/** What was said, done and changed, the newest first. */
export function TimelinePart({ kind, onKind }: { kind: TimelineKind; onKind: (kind: TimelineKind) => void }) {
  const { t } = useTranslation('customerProfile')
  return (
    <div className={classes.timeline}>
      <ViewTabs
        label={t('timeline.filter')}
        views={timelineKinds.map((key) => ({ key, label: t(`timeline.kind.${key}`) }))}
        active={kind}
        panelId="timeline-entries"
        onPick={(key) => onKind(timelineKinds.find((one) => one === key) ?? 'all')}
      />
      <div id="timeline-entries" role="tabpanel" aria-label={t(`timeline.kind.${kind}`)}>
        <Entries kind={kind} />
      </div>
    </div>
  )
}
