import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../../kernel/outbox.ts'
import { fromAbove } from '../../ticket/mobile/PhoneHead.tsx'
import { UnsentCard } from '../../ticket/mobile/UnsentCard.tsx'
import type { NewComment } from '../talk/send-comment.ts'
import { type Finish, sendKinds } from './senders.ts'

/** What was done on this phone and has not arrived; a comment where nobody who does not open its task would see it refused. */
export function UnsentTasks() {
  const { t } = useTranslation('task')
  const finished = useWaiting(sendKinds.finish)
  const refused = useWaiting(sendKinds.comment).filter(({ state }) => state === 'refused')
  if (finished.length + refused.length === 0) return null
  return (
    <Stack gap="sm">
      {finished.map((entry) => {
        const { title, body } = entry.input as Finish
        return (
          <UnsentCard key={entry.id} entry={entry}>
            {t('finish.title', { title })}
            {body.outcome && `\n${body.outcome}`}
            {body.next && `\n${t('phone.next', { title: body.next.title })}`}
          </UnsentCard>
        )
      })}
      {refused.map((entry) => (
        <UnsentCard key={entry.id} entry={entry}>
          <Link to={`/m/work/${entry.target}`} state={fromAbove}>
            {t('talk.compose')}
          </Link>
          : {(entry.input as NewComment).content}
        </UnsentCard>
      ))}
    </Stack>
  )
}
