import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { translate } from '../../../kernel/i18n.ts'
import type { EntryKind } from './send-entry.ts'

/** What is wrong with a comment or a note while it is typed; an empty one is not wrong yet. */
export function checkEntry(kind: EntryKind, text: string): string | undefined {
  if (!isSafeText(text)) return translate(`ticket:talk.invalid.${kind}`)
  const isTooLong = countCharacters(text.trim(), TICKET_COMMENT_MAX + 1) > TICKET_COMMENT_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TICKET_COMMENT_MAX }) : undefined
}
