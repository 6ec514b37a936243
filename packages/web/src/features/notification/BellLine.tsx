import type { NotificationView } from '@crm/contract/notification'
import { showDateTime, showTime } from '@crm/contract/rules/dates'
import { VisuallyHidden } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './BellLine.module.css'
import { ownerOf } from './bell-lines.ts'
import { placeOf } from './bell-place.ts'
import { markRead } from './bell-queries.ts'
import { bellWords } from './bell-words.ts'
import { openLine } from './open-line.ts'

interface Props {
  readonly line: NotificationView
  readonly avatar: string | null
  readonly phone: boolean
  readonly onClose: () => void
}

const refuse = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })
/** With a modifier the browser opens another tab, and the bell stays. */
const isElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

function Picture({ line, avatar }: Pick<Props, 'line' | 'avatar'>) {
  const url = useAvatar({ userId: ownerOf(avatar), avatar })
  if (line.createFullname !== '') return <Avatar name={line.createFullname} url={url} size={32} />
  return (
    <span className={classes.nobody} aria-hidden>
      <IconClockExclamation size={18} stroke={1.75} />
    </span>
  )
}

function Words({ line }: Pick<Props, 'line'>) {
  const { t } = useTranslation('notification')
  const { who, did, target, preview } = bellWords(line)
  return (
    <span className={classes.words}>
      <span className={classes.sentence}>
        {who !== null && <bdi className={classes.who}>{who}</bdi>} {did}
      </span>
      {target !== '' && <bdi className={classes.target}>{target}</bdi>}
      {preview !== '' && <q className={classes.preview}>{preview}</q>}
      {!line.read && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
    </span>
  )
}

/** One line: who did what to what, and the beginning of what was written. */
export function BellLine({ line, avatar, phone, onClose }: Props) {
  const { t } = useTranslation('notification')
  const place = placeOf(line, phone)
  async function open(event: MouseEvent) {
    if (place.kind === 'path' && isElsewhere(event)) {
      if (!line.read) void markRead(line).catch(refuse)
      return
    }
    event.preventDefault()
    // The sheet of a phone goes with its page; closed as well, it would take the new page back.
    const isLeaving = await openLine(line, phone)
    if (!phone || !isLeaving) onClose()
  }
  const content = (
    <>
      <Picture line={line} avatar={avatar} />
      <Words line={line} />
      <time className={classes.time} dateTime={line.createdDate} title={showDateTime(line.createdDate)}>
        {showTime(line.createdDate)}
      </time>
    </>
  )
  return (
    <li className={classes.line} data-unread={!line.read || undefined}>
      {place.kind === 'path' ? (
        <a href={place.path} className={classes.place} data-line onClick={(event) => void open(event)}>
          {content}
        </a>
      ) : (
        <button type="button" className={classes.place} data-line onClick={(event) => void open(event)}>
          {content}
        </button>
      )}
      {!line.read && (
        <button
          type="button"
          className={classes.dot}
          aria-label={t('markOne')}
          title={t('markOne')}
          onClick={() => void markRead(line).catch(refuse)}
        />
      )}
    </li>
  )
}
