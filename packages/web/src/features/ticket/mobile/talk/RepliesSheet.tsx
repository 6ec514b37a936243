import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../kernel/i18n.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Empty, Failed, Loading } from '../../../../ui/StateViews.tsx'
import { repliesQuery } from '../../ticket-queries.ts'
import classes from './Talk.module.css'

interface Props {
  readonly onChoose: (reply: string) => void
  readonly onClose: () => void
}

/** Replies that are sent again and again; they are written and changed on the desktop. */
export default function RepliesSheet({ onChoose, onClose }: Props) {
  const { t } = useTranslation(['ticket', 'ticketMobile'])
  const { data, error, refetch } = useQuery(repliesQuery)
  return (
    <Sheet title={t('reply.menu')} onClose={onClose}>
      {data === undefined &&
        (error ? <Failed sentence={refusalText(error)} onAgain={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && <Empty sentence={t('ticketMobile:talk.noReplies')} />}
      <ul className={classes.replies} aria-label={t('reply.menu')}>
        {data?.map(({ replyId, name, content }) => (
          <li key={replyId}>
            <button type="button" className={classes.reply} onClick={() => onChoose(content)}>
              <bdi className={classes.replyName}>{name}</bdi>
              <bdi className={classes.replyText}>{content}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
