import { customer } from '@crm/contract/customer'
import { countCharacters } from '@crm/contract/rules/text'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { useMe } from '../../../kernel/me.ts'
import { newRepeatKey } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isInCharge } from '../in-charge.ts'
import { type Draft, emptyDraft, keepDraft, readDraft, type WrittenKind, writtenKinds } from './draft.ts'
import { entryIcons } from './entry-icons.tsx'
import { checkEntry, longest } from './fact-checks.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

const needsWords = (kind: WrittenKind) => kind === 'comment' || kind === 'note'

function send(customerId: number, { kind, text }: Draft, repeatKey: string) {
  const content = text.trim()
  switch (kind) {
    case 'comment':
      return call(customer.comment, { body: { customerId, content }, repeatKey })
    case 'note':
      return call(customer.note, { body: { customerId, content }, repeatKey })
    default:
      return call(customer.interact, { body: { customerId, kind, content }, repeatKey })
  }
}

/** Which kinds can be written now, with the reason where one cannot. */
function useKinds() {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const me = useMe()
  const own = isInCharge(me, view)
  return writtenKinds
    .filter((kind) => kind !== 'appointment' || own)
    .map((kind) => ({
      kind,
      reason: kind === 'appointment' && view.appointmentSchedule === null ? t('compose.noAppointment') : undefined,
    }))
}

function KindPicker({ value, onPick }: { value: WrittenKind; onPick: (kind: WrittenKind) => void }) {
  const { t } = useTranslation('customerProfile')
  const group = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.hidden}>{t('compose.kinds')}</legend>
      {useKinds().map(({ kind, reason }) => (
        <label
          key={kind}
          className={classes.kind}
          data-chosen={kind === value}
          data-disabled={reason !== undefined}
          title={reason}
        >
          <input
            type="radio"
            className={classes.hidden}
            name={group}
            checked={kind === value}
            disabled={reason !== undefined}
            onChange={() => onPick(kind)}
          />
          {entryIcons[kind]}
          {t(`compose.kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Sends once; what was typed while it was on its way stays. */
function useComposer(customerId: number) {
  const { t } = useTranslation('customerProfile')
  const [draft, setDraft] = useState<Draft>(() => readDraft(customerId) ?? emptyDraft)
  const [isRestored, setRestored] = useState(() => readDraft(customerId) !== null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function keep(next: Draft) {
    setDraft(next)
    keepDraft(customerId, next)
  }
  /** What was changed since it was sent is another message. */
  function change(part: Partial<Pick<Draft, 'kind' | 'text'>>) {
    const next = { kind: draft.kind, text: draft.text, ...part }
    keep(next)
    setRestored(false)
    setError(checkEntry(next.text))
  }
  async function submit() {
    if (isSending) return
    const wrong = draft.text.trim() === '' && needsWords(draft.kind) ? t('compose.empty') : checkEntry(draft.text)
    setError(wrong)
    if (wrong !== undefined) return
    const repeatKey = draft.repeatKey ?? newRepeatKey()
    keep({ ...draft, repeatKey })
    setSending(true)
    try {
      await send(customerId, draft, repeatKey)
      change({ text: '', kind: draft.kind === 'appointment' ? 'comment' : draft.kind })
      void refreshAround(customerId)
      void refreshCustomer(customerId)
    } catch (failure) {
      setError(refusedFields(failure)['content'] ?? tellRefusal(failure))
    } finally {
      setSending(false)
    }
  }
  return { draft, isRestored, error, isSending, change, submit }
}

/** Says something about the customer, or records that something took place. What is typed outlives the tab. */
export function Composer() {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const { draft, isRestored, error, isSending, change, submit } = useComposer(view.customerId)
  const field = useRef<HTMLTextAreaElement>(null)
  const used = countCharacters(draft.text.trim())
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const discard = () => {
    change(emptyDraft)
    field.current?.focus()
  }
  return (
    <section className={classes.composer} aria-label={t('compose.label')}>
      <KindPicker value={draft.kind} onPick={(kind) => change({ kind })} />
      <Textarea
        ref={field}
        aria-label={t(`compose.kind.${draft.kind}`)}
        placeholder={t(`compose.placeholder.${draft.kind}`)}
        value={draft.text}
        error={error}
        readOnly={isSending}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        onKeyDown={sendByKey}
      />
      <div className={classes.composerFoot}>
        <span className={classes.counter} data-over={used > longest.entry}>
          {t('compose.counter', { used, max: longest.entry })}
        </span>
        <span role="status" className={classes.restored}>
          {isRestored && t('compose.restored')}
        </span>
        {isRestored && (
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            {t('compose.discard')}
          </Button>
        )}
        <span className={classes.send}>
          <KeyHint keys="Ctrl Enter" />
          <ActionButton loading={isSending} onClick={() => void submit()}>
            {t(needsWords(draft.kind) ? 'compose.send' : 'compose.record')}
          </ActionButton>
        </span>
      </div>
    </section>
  )
}
