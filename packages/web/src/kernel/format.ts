import { LANGUAGE_FALLBACK } from '@crm/contract/rules/limits'

const languageNow = () => document.documentElement.lang || LANGUAGE_FALLBACK

/** 12.345 in Vietnamese, 12,345 in English. */
export const showCount = (count: number) => new Intl.NumberFormat(languageNow()).format(count)

/** Short money of figures: 1,2 tỷ · 350 triệu. */
export const showShort = (amount: number) =>
  new Intl.NumberFormat(languageNow(), { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
