import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyDraft } from '../../../kit/talk/draft.ts'
import { MentionField } from '../../../kit/talk/MentionField.tsx'
import classes from '../../../kit/talk/Talk.module.css'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { loadColleagues } from '../list/ticket-options.ts'
import { RepliesMenu } from './replies/RepliesMenu.tsx'
import { type EntryKind, sendEntry } from './send-entry.ts'
import { useTicketComposer } from './use-composer.ts'

/** Says something on the ticket. What is typed outlives the tab. */
export function Composer({ ticketId, kind }: { ticketId: number; kind: EntryKind }) {
  const { t } = useTranslation('ticket')
  const { draft, used, isRestored, error, isSending, change, insert, submit } = useTicketComposer(
    ticketId,
    kind,
    (entry, key) => sendEntry(kind, entry, key),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const withFocus = (work: () => unknown) => {
    void work()
    field.current?.focus()
  }
  return (
    <section className={classes.composer} data-kind={kind} aria-label={t(`talk.compose.${kind}`)}>
      {kind === 'note' && (
        <Text size="xs" c="var(--ui-amber-text)">
          {t('talk.noteHelp')}
        </Text>
      )}
      <MentionField
        field={field}
        label={t(`talk.compose.${kind}`)}
        placeholder={t(`talk.placeholder.${kind}`)}
        names={t('talk.names')}
        load={loadColleagues}
        draft={draft}
        error={error}
        isSending={isSending}
        change={change}
        onSend={() => void submit()}
      />
      <Group gap="sm">
        <RepliesMenu
          text={draft.text}
          onInsert={(reply) => withFocus(() => insert(reply, field.current?.selectionStart))}
        />
        <Text size="xs" className={classes.counter} data-over={used > TICKET_COMMENT_MAX}>
          {t('talk.counter', { used, max: TICKET_COMMENT_MAX })}
        </Text>
        <Text component="span" size="xs" c="var(--ui-green-text)" role="status">
          {isRestored && t('talk.restored')}
        </Text>
        {isRestored && (
          <Button variant="subtle" size="compact-sm" onClick={() => withFocus(() => change(emptyDraft))}>
            {t('talk.discard')}
          </Button>
        )}
        <Group component="span" gap="md" ml="auto">
          <KeyHint keys="Ctrl Enter" />
          <ActionButton loading={isSending} onClick={() => withFocus(submit)}>
            {t(`talk.send.${kind}`)}
          </ActionButton>
        </Group>
      </Group>
    </section>
  )
}
