import type { NotificationTab } from '@crm/contract/notification'
import { Button, Loader, Skeleton } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { dayName, groupByDay } from '../../ui/days.ts'
import { Empty, Failed } from '../../ui/StateViews.tsx'
import { BellLine } from './BellLine.tsx'
import classes from './BellList.module.css'
import { linesOf } from './bell-lines.ts'
import { linesQuery } from './bell-queries.ts'
import { useEnd } from './use-end.ts'
import { walkLines } from './walk-lines.ts'

interface Props {
  readonly tab: NotificationTab
  readonly phone: boolean
  readonly onClose: () => void
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  const { t } = useTranslation('notification')
  return (
    <div role="status" aria-label={t('loading')}>
      {WAITING.map((key) => (
        <div key={key} className={classes.waiting}>
          <Skeleton circle height={32} />
          <div className={classes.waitingWords}>
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} width="50%" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Nothing({ tab, phone, onClose }: Props) {
  const { t } = useTranslation('notification')
  return (
    <Empty sentence={t(`empty.${tab}`)} icon={<IconBellOff size={32} stroke={1.5} />}>
      {!phone && (
        <Button component={Link} to="/setting/notifications" variant="default" onClick={onClose}>
          {t('settings')}
        </Button>
      )}
    </Empty>
  )
}

interface Found {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => Promise<unknown>
}

/** Below the last line: more comes two seconds after it was reached, or there is no more. */
function End({ found }: { found: Found }) {
  const { t } = useTranslation('notification')
  const mayAsk = found.hasNextPage && !found.isFetching
  const end = useEnd(() => void found.fetchNextPage())
  if (found.isFetchNextPageError)
    return <Failed sentence={refusalText(found.error)} onAgain={() => void found.fetchNextPage()} />
  if (!found.hasNextPage)
    return (
      <p className={classes.end} role="status">
        {t('end')}
      </p>
    )
  return (
    <div ref={mayAsk ? end : undefined} className={classes.end} role="status">
      <Loader size={16} aria-hidden />
      {t('more')}
    </div>
  )
}

/** The lines of one tab by days, the newest first. */
export function BellList(props: Props) {
  const { t, i18n } = useTranslation('notification')
  const found = useInfiniteQuery(linesQuery(props.tab))
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Waiting />
  }
  const lines = linesOf(found.data.pages)
  if (lines.length === 0) return <Nothing {...props} />
  const headOf = (day: string) => {
    const name = dayName(day, new Date(), i18n.language)
    return name === 'today' || name === 'yesterday' ? t(name) : name
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the lines, each of which is a link
    <div onKeyDown={walkLines}>
      {groupByDay(lines).map(({ day, items }) => (
        <section key={day} aria-label={headOf(day)}>
          <h3 className={classes.day}>{headOf(day)}</h3>
          <ul className={classes.list}>
            {items.map(({ line, avatar }) => (
              <BellLine key={line.notificationId} {...props} line={line} avatar={avatar} />
            ))}
          </ul>
        </section>
      ))}
      <End found={found} />
    </div>
  )
}
