import { showDateTime, showTime } from '@crm/contract/rules/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './ActionButton.tsx'
import { Avatar } from './Avatar.tsx'
import { dayName, groupByDay } from './days.ts'
import classes from './Timeline.module.css'

export type TimelineItem = {
  id: string | number
  /** The id of its element. */
  anchor?: string
  /** The address leads to it. */
  isCurrent?: boolean
  /** ISO 8601. */
  at: string
  /** Whose avatar stands before it, unless there is an icon. */
  who?: { name: string; url?: string | undefined }
  icon?: ReactNode
  /** One line: who did what. */
  title: ReactNode
  /** The rule that did it in that person's name. */
  rule?: string | null | undefined
  body?: ReactNode
  actions?: ReactNode
}

export type TimelineProps = {
  label: string
  items: readonly TimelineItem[]
  now?: Date
  /** Absent when the beginning is reached. */
  onMore?: (() => void) | undefined
  loadingMore?: boolean
  /** Right under the title of the page, days are its second level. */
  dayHead?: 'h2' | 'h3'
}

export const Timeline = (props: TimelineProps) => {
  const { label, items, now = new Date(), onMore, loadingMore = false, dayHead: Head = 'h3' } = props
  const { t, i18n } = useTranslation('ui')
  const headOf = (day: string) => {
    const name = dayName(day, now, i18n.language)
    return name === 'today' || name === 'yesterday' ? t(`timeline.${name}`) : name
  }
  return (
    <section aria-label={label}>
      {groupByDay(items).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={headOf(day)}>
          <Head className={classes.day}>{headOf(day)}</Head>
          <ol className={classes.list}>
            {ofDay.map((item) => (
              <li key={item.id} id={item.anchor} aria-current={item.isCurrent || undefined} className={classes.item}>
                <span className={classes.mark} aria-hidden>
                  {item.icon ?? (item.who && <Avatar name={item.who.name} url={item.who.url} />)}
                </span>
                <div className={classes.content}>
                  <div className={classes.line}>
                    <span className={classes.title}>
                      {item.title}
                      {item.rule && <span className={classes.rule}> · {t('timeline.rule', { rule: item.rule })}</span>}
                    </span>
                    <time className={classes.time} dateTime={item.at} title={showDateTime(item.at)}>
                      {showTime(item.at)}
                    </time>
                  </div>
                  {item.body && <div className={classes.body}>{item.body}</div>}
                  {item.actions && <div className={classes.actions}>{item.actions}</div>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {onMore && (
        <ActionButton variant="subtle" fullWidth loading={loadingMore} onClick={onMore}>
          {t('timeline.more')}
        </ActionButton>
      )}
    </section>
  )
}
