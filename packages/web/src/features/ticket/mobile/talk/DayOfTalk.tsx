import { showDateTime, showTime } from '@crm/contract/rules/dates'
import type { TicketComment } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { dayName } from '../../../../ui/days.ts'
import { EntryWords } from '../../talk/EntryWords.tsx'
import { anchorOf } from '../../talk/use-entries.ts'
import classes from './Talk.module.css'

interface EntryProps {
  readonly entry: TicketComment
  /** The address leads to it. */
  readonly isCurrent: boolean
  readonly url: string | undefined
}

function Entry({ entry, isCurrent, url }: EntryProps) {
  const { t } = useTranslation('ticketMobile')
  const { createUserFullName, createdDate, fromCode, own } = entry
  return (
    <li
      id={anchorOf(entry.commentId)}
      aria-current={isCurrent || undefined}
      className={classes.entry}
      data-own={own || undefined}
    >
      {!own && <Avatar name={createUserFullName} url={url} size={32} />}
      <div className={classes.bubble}>
        <div className={classes.by}>
          <bdi>{own ? t('talk.you') : createUserFullName}</bdi>
          <time dateTime={createdDate} title={showDateTime(createdDate)}>
            {showTime(createdDate)}
          </time>
        </div>
        <div className={classes.text}>
          <EntryWords entry={entry} />
        </div>
        {fromCode && <div className={classes.from}>{t('talk.from', { code: fromCode })}</div>}
      </div>
    </li>
  )
}

interface Props {
  readonly day: string
  /** The oldest first. */
  readonly entries: readonly TicketComment[]
  /** The one that the address leads to. */
  readonly wanted: number | undefined
  readonly faceOf: (userName: string) => string | undefined
}

export function DayOfTalk({ day, entries, wanted, faceOf }: Props) {
  const { t, i18n } = useTranslation('ui')
  const name = dayName(day, new Date(), i18n.language)
  const words = name === 'today' || name === 'yesterday' ? t(`timeline.${name}`) : name
  return (
    <section className={classes.day} aria-label={words}>
      <h2 className={classes.dayName}>{words}</h2>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <Entry
            key={entry.commentId}
            entry={entry}
            isCurrent={entry.commentId === wanted}
            url={faceOf(entry.createUser)}
          />
        ))}
      </ol>
    </section>
  )
}
