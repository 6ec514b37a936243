import { foldedAddress, type MarketingChannel } from '@crm/contract/marketing-rules'
import { isEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'

/** As one address is kept, whoever wrote it; undefined: it is none. */
export function addressOf(channel: MarketingChannel, typed: string): string | undefined {
  if (channel === 'sms') {
    const phone = cleanPhone(typed)
    return isPhone(phone) ? phone : undefined
  }
  const address = foldedAddress(channel, typed)
  return isEmail(address) ? address : undefined
}
