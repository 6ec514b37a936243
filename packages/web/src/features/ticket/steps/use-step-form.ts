import { TICKET_REASON_MAX } from '@crm/contract/rules/limits'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { needsFailReason, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useState } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import type { Option } from '../../../ui/options.ts'
import { takeStep } from '../save-ticket.ts'
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

/** What a person fills in to reject or cancel a ticket. A refused step keeps what was typed. */
export function useStepForm({ ticket, step, onTaken }: Stepping) {
  const [reason, setReason] = useState('')
  const [failReason, setFailReason] = useState<Option | null>(null)
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
      onTaken(await takeStep(ticket, step, { reason: reason.trim(), ...chosen }))
    } catch (error) {
      setRefused(await tellOvertaken(error, ticket.index))
    } finally {
      setSaving(false)
    }
  }
  const isChanged = reason.trim() !== '' || failReason !== null
  return { reason, setReason, failReason, setFailReason, asksFailReason, errors, refused, isSaving, isChanged, submit }
}
