import type { CustomerRow } from '@crm/contract/customer-views'
import { countCharacters } from '@crm/contract/rules/text'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../kernel/me.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isInCharge } from '../in-charge.ts'
import classes from './Composer.module.css'
import { emptyDraft, type WrittenKind } from './draft.ts'
import { KindPicker } from './KindPicker.tsx'
import { TookPlace } from './TookPlace.tsx'
import { type ComposerState, isSaid, longestOf, useComposer } from './use-composer.ts'

function Foot({ draft, isRestored, isSending, submit, discard }: ComposerState & { discard: () => void }) {
  const { t } = useTranslation('customerProfile')
  const used = countCharacters(draft.text.trim())
  const max = longestOf(draft.kind)
  return (
    <div className={classes.foot}>
      <span className={classes.counter} data-over={used > max}>
        {t('compose.counter', { used, max })}
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
          {t(isSaid(draft.kind) ? 'compose.send' : 'compose.record')}
        </ActionButton>
      </span>
    </div>
  )
}

type Subject = Pick<CustomerRow, 'customerId' | 'curator' | 'creator' | 'canEdit' | 'appointmentSchedule'>

/**
 * Says something about the customer, or records that something took place. What is typed outlives the tab. `asked`: the
 * kind that it begins with, where a button elsewhere has begun it.
 */
export function Composer({ subject, asked }: { subject: Subject; asked?: WrittenKind | undefined }) {
  const { t } = useTranslation('customerProfile')
  const isOwn = isInCharge(useMe(), subject)
  const composer = useComposer(subject.customerId, asked)
  const { draft, error, isSending, change, submit } = composer
  const field = useRef<HTMLTextAreaElement>(null)
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
      <KindPicker
        value={draft.kind}
        reasons={subject.appointmentSchedule === null ? { appointment: t('compose.noAppointment') } : {}}
        isAbsent={(kind) => kind === 'appointment' && !isOwn}
        onPick={(kind) => change({ kind })}
      />
      <Textarea
        ref={field}
        aria-label={t(`compose.kind.${draft.kind}`)}
        placeholder={t(`compose.placeholder.${draft.kind}`)}
        value={draft.text}
        error={error}
        readOnly={isSending}
        autoFocus={asked !== undefined}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        onKeyDown={sendByKey}
      />
      <TookPlace draft={draft} change={change} mayPlan={isOwn && subject.canEdit} />
      <Foot {...composer} discard={discard} />
    </section>
  )
}
