import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { countCharacters } from '@crm/contract/rules/text'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { type EntryKind, emptyDraft } from './draft.ts'
import { insertAt } from './insert-at.ts'
import { MentionField } from './MentionField.tsx'
import { RepliesMenu } from './RepliesMenu.tsx'
import classes from './Talk.module.css'
import { useComposer } from './use-composer.ts'

/** Says something on the ticket. What is typed outlives the tab. */
export function Composer({ ticketId, kind }: { ticketId: number; kind: EntryKind }) {
  const { t } = useTranslation('ticket')
  const { draft, isRestored, error, isSending, change, submit } = useComposer(ticketId, kind)
  const field = useRef<HTMLTextAreaElement>(null)
  const used = countCharacters(draft.text.trim())
  const insert = (reply: string) => {
    change({ text: insertAt(draft.text, field.current?.selectionStart ?? draft.text.length, reply) })
    field.current?.focus()
  }
  const discard = () => {
    change(emptyDraft)
    field.current?.focus()
  }
  const send = () => {
    field.current?.focus()
    void submit()
  }
  return (
    <section className={classes.composer} data-kind={kind} aria-label={t(`talk.compose.${kind}`)}>
      {kind === 'note' && <p className={classes.quiet}>{t('talk.noteHelp')}</p>}
      <MentionField
        field={field}
        label={t(`talk.compose.${kind}`)}
        placeholder={t(`talk.placeholder.${kind}`)}
        draft={draft}
        error={error}
        isSending={isSending}
        change={change}
        onSend={() => void submit()}
      />
      <div className={classes.foot}>
        <RepliesMenu text={draft.text} onInsert={insert} />
        <span className={classes.counter} data-over={used > TICKET_COMMENT_MAX}>
          {t('talk.counter', { used, max: TICKET_COMMENT_MAX })}
        </span>
        <span role="status" className={classes.restored}>
          {isRestored && t('talk.restored')}
        </span>
        {isRestored && (
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            {t('talk.discard')}
          </Button>
        )}
        <span className={classes.send}>
          <KeyHint keys="Ctrl Enter" />
          <ActionButton loading={isSending} onClick={send}>
            {t(`talk.send.${kind}`)}
          </ActionButton>
        </span>
      </div>
    </section>
  )
}
