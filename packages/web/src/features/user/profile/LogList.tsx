import type { LogEntry } from '@crm/contract/activity'
import { NEXT_BLOCK_DELAY_MS } from '@crm/contract/rules/limits'
import { Loader, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { FromTo } from '../../../ui/FromTo.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { Timeline, type TimelineItem } from '../../../ui/Timeline.tsx'
import { type LogAct, logWords } from './log-words.ts'
import classes from './Profile.module.css'

/** Asks for the next block a while after the end came into sight: whoever scrolls on by is not followed by calls. */
const watchEnd = (more: () => void) => (end: HTMLElement | null) => {
  if (end === null) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  const watcher = new IntersectionObserver(([seen]) => {
    clearTimeout(waiting)
    if (seen?.isIntersecting) waiting = setTimeout(more, NEXT_BLOCK_DELAY_MS)
  })
  watcher.observe(end)
  return () => {
    clearTimeout(waiting)
    watcher.disconnect()
  }
}

const icons: Readonly<Partial<Record<LogAct, ReactNode>>> = {
  added: <IconPlus size={14} />,
  edited: <IconPencil size={14} />,
  deleted: <IconTrash size={14} />,
  recovered: <IconRestore size={14} />,
  purged: <IconTrash size={14} />,
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

/** `ownOnly`: all of it was done by the same person, to different records; else the other way round. */
const itemOf = (entry: LogEntry, ownOnly: boolean): TimelineItem => {
  const { did, act, target, path, before, after } = logWords(entry)
  const body = <FromTo before={before} after={after} />
  const name = <bdi>{target}</bdi>
  const where = path ? (
    <Link className={classes.target ?? ''} to={path}>
      {name}
    </Link>
  ) : (
    name
  )
  const item = { id: entry.logId, at: entry.createdDate, rule: entry.automation, body }
  if (ownOnly)
    return {
      ...item,
      icon: icons[act] ?? icons.edited,
      title: (
        <>
          {capital(did)} {where}
        </>
      ),
    }
  return {
    ...item,
    who: { name: entry.createFullname },
    title: (
      <>
        <bdi className={classes.author}>{entry.createFullname}</bdi> {did}
      </>
    ),
  }
}

/** New entries push older ones into the next block, so that one may come twice. */
const once = (entries: readonly LogEntry[]) => [...new Map(entries.map((one) => [one.logId, one])).values()]

interface Found {
  readonly data: { readonly pages: readonly { readonly entries: readonly LogEntry[] }[] } | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}
interface Props {
  readonly found: Found
  readonly label: string
  readonly empty: string
  readonly ownOnly: boolean
}

/** A log, block by block; the next one comes by itself a while after the end was reached. */
export function LogList({ found, label, empty, ownOnly }: Props) {
  const { t } = useTranslation('user')
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={240} radius="md" role="status" aria-label={t('loading')} />
  }
  const entries = once(found.data.pages.flatMap((page) => page.entries))
  if (entries.length === 0) return <Empty sentence={empty} />
  const more = () => void found.fetchNextPage()
  const isWaiting = found.hasNextPage && !found.isFetchNextPageError
  return (
    <>
      <Timeline label={label} items={entries.map((entry) => itemOf(entry, ownOnly))} />
      <p className={classes.end} role="status">
        {isWaiting && <Loader size={14} aria-hidden />}
        {t(found.hasNextPage ? 'log.more' : 'log.end')}
      </p>
      {isWaiting && !found.isFetchingNextPage && (
        <div key={entries.length} ref={watchEnd(more)} className={classes.endMark} />
      )}
      {found.isFetchNextPageError && <Failed sentence={refusalText(found.error)} onAgain={more} />}
    </>
  )
}
