import { TICKET_REASON_MAX } from '@crm/contract/rules/limits'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { translate } from '../../../kernel/i18n.ts'

/** Why a step is taken, as its form checks it; a phone's form carries no schemas. */
export function checkReason(text: string): string | undefined {
  const reason = text.trim()
  if (reason === '') return translate('refusal:ticket.reasonRequired')
  if (!isSafeText(reason)) return translate('error.invalidCharacters')
  const isTooLong = countCharacters(reason, TICKET_REASON_MAX + 1) > TICKET_REASON_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TICKET_REASON_MAX }) : undefined
}
