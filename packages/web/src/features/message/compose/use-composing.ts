import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { Found } from '../../../kit/form/find-faults.ts'
import type { FieldName } from '../../../kit/form/form-options.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { refreshMessages } from '../message-queries.ts'
import { type Outcome, tellOutcome } from './outcome-words.ts'

export interface KeptDraft {
  readonly draftId: number
  readonly version: number
}
interface Parts<Typed extends object> {
  readonly channel: MarketingChannel
  readonly initial: Typed
  readonly draft?: KeptDraft | undefined
  readonly required: readonly FieldName<Typed>[]
  readonly fieldOf: Readonly<Record<string, FieldName<Typed>>>
  readonly check: (typed: Typed) => Found
  readonly send: (typed: Typed, draftId: number | undefined, repeatKey: string) => Promise<Outcome>
  readonly save: (typed: Typed, draft: KeptDraft | undefined) => Promise<KeptDraft>
  readonly onDone: () => void
}
export interface Composing<Typed extends object> {
  readonly form: Form<Typed>
  readonly saveDraft: () => Promise<void>
  readonly isSaving: boolean
  /** Goes on with one that was kept. */
  readonly takeDraft: (draft: KeptDraft, typed: Partial<Typed>) => void
}

/** Writing to chosen customers: sent once, or kept as a draft. */
export function useComposing<Typed extends object>(parts: Parts<Typed>): Composing<Typed> {
  const { t } = useTranslation('email')
  const { channel, send, save, onDone } = parts
  const [kept, setKept] = useState(parts.draft)
  const [isSaving, setSaving] = useState(false)
  /** What a draft holds is not lost by leaving. */
  const [keptAs, setKeptAs] = useState<string>()
  const form = useForm<Typed, Outcome>({
    initial: parts.initial,
    label: (field) => t(`compose.${field}`),
    required: parts.required,
    check: parts.check,
    fieldOf: parts.fieldOf,
    send: (typed, repeatKey) => send(typed, kept?.draftId, repeatKey),
    onDone(outcome) {
      tellOutcome(outcome)
      void refreshMessages(channel)
      onDone()
    },
  })
  async function saveDraft() {
    setSaving(true)
    const typed = form.values
    try {
      const { draftId, version } = await save(typed, kept)
      setKept({ draftId, version })
      setKeptAs(JSON.stringify(typed))
      showToast({ tone: 'success', key: 'email:compose.draftSaved' })
      void refreshMessages(channel)
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
    setSaving(false)
  }
  const changed = form.changed && JSON.stringify(form.values) !== keptAs
  function takeDraft(draft: KeptDraft, typed: Partial<Typed>) {
    setKept(draft)
    form.change(typed)
  }
  return { form: { ...form, changed }, saveDraft, isSaving, takeDraft }
}
