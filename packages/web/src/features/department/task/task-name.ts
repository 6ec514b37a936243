import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { translate } from '../../../kernel/i18n.ts'

/** As the contract's schema has it. */
export const TASK_NAME_MAX = 200

export function checkTask(name: string): string | undefined {
  if (name.trim() === '') return translate('error.missing.taskName')
  if (!isSafeText(name)) return translate('error.invalidCharacters')
  const isLong = countCharacters(name, TASK_NAME_MAX + 1) > TASK_NAME_MAX
  return isLong ? translate('error.tooLong', { maximum: TASK_NAME_MAX }) : undefined
}
