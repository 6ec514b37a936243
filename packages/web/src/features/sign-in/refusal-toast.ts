import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'

/** For forms that tell a refusal in a notice, and say nothing of it in the form itself. */
export function toastRefusal(error: unknown): string {
  showToast({ tone: 'error', text: refusalText(error) })
  return ''
}
