import { showPhone } from '@crm/contract/rules/phone'
import type { Addressed } from '../store.ts'

const shownMax = 2

/** Enough to know it again, too little for whom a mail was passed on to. */
export function maskedAddress({ channel, address }: Pick<Addressed, 'channel' | 'address'>): string {
  if (channel === 'sms') return showPhone(address).replace(/\d(?=(?:[^\d]*\d){3})/g, '•')
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(shownMax, at - 1))}•••${address.slice(at)}`
}
