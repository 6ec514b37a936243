import { TICKET_REASON_MAX } from '@crm/contract/rules/limits'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { needsFailReason, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useState } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import type { Option } from '../../../ui/options.ts'
import { takeStep } from '../save-ticket.ts'
import { useKeptTexts } from '../use-kept-texts.ts'
import { tellOvertaken } from './tell-overtaken.ts'

type StepField = 'reason' | 'failReason'
export type StepErrors = Partial<Record<StepField, string>>

export function checkReason(text: string): string | undefined {
  const reason = text.trim()
  if (reason === '') return translate('refusal:ticket.reasonRequired')
  if (!isSafeText(reason)) return translate('error.invalidCharacters')
  const isTooLong = countCharacters(reason, TICKET_REASON_MAX + 1) > TICKET_REASON_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TICKET_REASON_MAX }) : undefined
}

/** Only what is wrong. */
export function faultsOf(faults: Record<StepField, string | undefined>): StepErrors {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

interface Stepping {
  readonly ticket: TicketView
  readonly step: Extract<TicketStep, 'reject' | 'cancel'>
  readonly onTaken: (view: TicketView) => void
}

const blank = { reason: '', failReason: '', failReasonName: '' }

/** What a person fills in to reject or cancel a ticket. A refused step keeps what was typed, and so does a closed form. */
export function useStepForm({ ticket, step, onTaken }: Stepping) {
  const kept = useKeptTexts(`${step}.${ticket.index}`, blank)
  const { reason } = kept.texts
  const failReason: Option | null =
    kept.texts.failReason === '' ? null : { value: kept.texts.failReason, label: kept.texts.failReasonName }
  const [errors, setErrors] = useState<StepErrors>({})
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const asksFailReason = needsFailReason(step, ticket.asksFailReason)

  async function submit() {
    const missing = asksFailReason && failReason === null
    const failFault = missing ? translate('refusal:ticket.failReasonRequired') : undefined
    const faults = faultsOf({ reason: checkReason(reason), failReason: failFault })
    setErrors(faults)
    setRefused(undefined)
    if (Object.keys(faults).length > 0 || isSaving) return
    setSaving(true)
    try {
      const chosen = asksFailReason && failReason !== null ? { failReasonId: Number(failReason.value) } : {}
      const view = await takeStep(ticket, step, { reason: reason.trim(), ...chosen })
      kept.drop()
      onTaken(view)
    } catch (error) {
      setRefused(await tellOvertaken(error, ticket.index))
    } finally {
      setSaving(false)
    }
  }
  return {
    reason,
    setReason: (text: string) => void kept.change({ reason: text }),
    failReason,
    setFailReason: (next: Option | null) =>
      void kept.change({ failReason: next?.value ?? '', failReasonName: next?.label ?? '' }),
    asksFailReason,
    isRestored: kept.isRestored,
    clear: () => void kept.clear(),
    errors,
    refused,
    isSaving,
    submit,
  }
}
