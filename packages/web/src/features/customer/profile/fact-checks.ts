import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import { countCharacters, isPlainInput, isSafeText } from '@crm/contract/rules/text'
import { translate } from '../../../kernel/i18n.ts'

/** Longest texts, as the contract's schema has them. */
export const longest = { name: 200, taxCode: 20, affiliateCode: 50, address: 500 } as const

const tooLong = (text: string, maximum: number) =>
  countCharacters(text, maximum + 1) > maximum ? translate('error.tooLong', { maximum }) : undefined

export function checkName(text: string) {
  if (text.trim() === '') return translate('error.missing.customerName')
  return isSafeText(text) ? tooLong(text, longest.name) : translate('error.invalidCharacters')
}

export const checkPhone = (text: string) =>
  text.trim() === '' || isPhone(cleanPhone(text)) ? undefined : translate('error.phoneErr')

export const checkEmail = (text: string) =>
  text.trim() === '' || isEmail(normaliseEmail(text)) ? undefined : translate('error.emailErr')

export const checkCode = (maximum: number) => (text: string) =>
  isPlainInput(text.trim()) ? tooLong(text, maximum) : translate('error.plainInput')

export const checkAddress = (text: string) => tooLong(text, longest.address)
