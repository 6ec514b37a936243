import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { countCharacters } from '@crm/contract/rules/text'
import { ActionIcon } from '@mantine/core'
import { IconMessageBolt, IconSend } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../../../kernel/field-errors.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { sendOrKeep } from '../../../../kernel/outbox.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { checkEntry } from '../../talk/check-entry.ts'
import { type Draft, type EntryKind, emptyDraft, keepDraft, readDraft } from '../../talk/draft.ts'
import { insertAt } from '../../talk/insert-at.ts'
import { MentionField } from '../../talk/MentionField.tsx'
import { namedIn } from '../../talk/mention.ts'
import { type Said, sendKinds } from '../senders.ts'
import classes from './Talk.module.css'

const RepliesSheet = lazy(() => import('./RepliesSheet.tsx'))
const sheets = ['replies'] as const

/** From here on it is told how much room is left. */
const TELLS_FROM = TICKET_COMMENT_MAX - 40

/** What a refusal or a closed tab would cost is kept; what has no network goes out later, and is shown as waiting. */
function useSending(ticketId: number, kind: EntryKind) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(ticketId, kind) ?? emptyDraft)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(ticketId, kind, next)
    setError(checkEntry(kind, next.text))
  }
  async function send() {
    const content = draft.text.trim()
    if (isSending || content === '' || checkEntry(kind, content) !== undefined) return
    const said = { issueId: ticketId, content, mentions: namedIn(content, draft.mentions) }
    setSending(true)
    try {
      await sendOrKeep<Said>(sendKinds[kind], ticketId, said)
      change(emptyDraft)
    } catch (refusal) {
      setError(refusedFields(refusal)['content'] ?? refusalText(refusal))
    } finally {
      setSending(false)
    }
  }
  return { draft, change, send, error, isSending }
}

/** At the bottom of the screen, beside the newest. */
export function Composer({ kind, ticketId }: { kind: EntryKind; ticketId: number }) {
  const { t } = useTranslation('ticketMobile')
  const { draft, change, send, error, isSending } = useSending(ticketId, kind)
  const { opened, open, close } = useSheet(sheets)
  const field = useRef<HTMLTextAreaElement>(null)
  const isInserted = useRef(false)
  // Once the sheet has given the focus back to its button.
  useEffect(() => {
    if (opened !== null || !isInserted.current) return
    isInserted.current = false
    field.current?.focus()
  }, [opened])
  const used = countCharacters(draft.text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  function insert(reply: string) {
    change({ text: insertAt(draft.text, field.current?.selectionStart ?? draft.text.length, reply) })
    isInserted.current = true
    close()
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('talk.replies')}
        aria-haspopup="dialog"
        onClick={() => open('replies')}
      >
        <IconMessageBolt size={20} />
      </ActionIcon>
      {opened && (
        <Suspense>
          <RepliesSheet onChoose={insert} onClose={close} />
        </Suspense>
      )}
      <div className={classes.field}>
        <MentionField
          field={field}
          label={t(`talk.write.${kind}`)}
          placeholder={t(`talk.write.${kind}`)}
          draft={draft}
          error={error}
          isSending={isSending}
          change={change}
          onSend={() => void send()}
        />
      </div>
      <div className={classes.sendPlace}>
        {used >= TELLS_FROM && (
          <span className={classes.counter} data-over={used > TICKET_COMMENT_MAX || undefined}>
            {used}/{TICKET_COMMENT_MAX}
          </span>
        )}
        <ActionIcon
          type="submit"
          variant="filled"
          color="sea"
          size={44}
          loading={isSending}
          disabled={used === 0}
          aria-label={t('talk.send')}
        >
          <IconSend size={20} />
        </ActionIcon>
      </div>
    </form>
  )
}
