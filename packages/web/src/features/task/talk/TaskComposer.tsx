import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { TASK_COMMENT_MAX } from '@crm/contract/task-rules'
import { Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { MentionField } from '../../../kit/talk/MentionField.tsx'
import classes from '../../../kit/talk/Talk.module.css'
import { useComposer } from '../../../kit/talk/use-composer.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import type { NewComment } from './send-comment.ts'

function check(text: string): string | undefined {
  if (!isSafeText(text)) return translate('task:talk.invalid')
  const isTooLong = countCharacters(text.trim(), TASK_COMMENT_MAX + 1) > TASK_COMMENT_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TASK_COMMENT_MAX }) : undefined
}

interface Props {
  readonly taskId: number
  /** On a phone it may wait for a network. */
  readonly send: (comment: NewComment, repeatKey: string) => Promise<unknown>
}

/** Says something about the task to those who see it. What is typed outlives the tab. */
export function TaskComposer({ taskId, send }: Props) {
  const { t } = useTranslation('task')
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, used, error, isSending, change, submit } = useComposer({
    name: `task.comment.${taskId}`,
    check,
    emptyWords: () => t('talk.empty'),
    send: (said, repeatKey) => send({ taskId, ...said }, repeatKey),
  })
  return (
    <section className={classes.composer} aria-label={t('talk.compose')}>
      <MentionField
        field={field}
        label={t('talk.compose')}
        placeholder={t('talk.placeholder')}
        names={t('talk.names')}
        load={loadUsers}
        draft={draft}
        error={error}
        isSending={isSending}
        change={change}
        onSend={() => void submit()}
      />
      <Group gap="sm" justify="space-between">
        <Text size="xs" className={classes.counter ?? ''} data-over={used > TASK_COMMENT_MAX}>
          {used}/{TASK_COMMENT_MAX}
        </Text>
        <ActionButton
          loading={isSending}
          onClick={() => {
            void submit()
            field.current?.focus()
          }}
        >
          {t('talk.send')}
        </ActionButton>
      </Group>
    </section>
  )
}
