import type { email } from '@crm/contract/email'
import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'

export type Outcome = ReplyOf<typeof email.send>

/** "Đã từ chối nhận (2), Không có địa chỉ (1)". */
export const skippedWords = (skipped: Outcome['skipped']) =>
  skipped
    .filter(({ customers }) => customers > 0)
    .map(({ reason, customers }) => `${translate(`massCampaign:skip.${reason}.name`)} (${showCount(customers)})`)
    .join(', ')

/** How many it goes to, and who was left out and why. */
export function tellOutcome({ taken, skipped }: Outcome) {
  const words = skippedWords(skipped)
  showToast({
    tone: words === '' ? 'success' : 'warning',
    text: [
      translate('email:compose.done', { count: taken }),
      words !== '' && translate('email:compose.skipped', { words }),
    ]
      .filter(Boolean)
      .join(' '),
  })
}
