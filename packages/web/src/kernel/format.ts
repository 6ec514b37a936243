import { LANGUAGE_FALLBACK } from '@crm/contract/rules/limits'

export const languageNow = () => document.documentElement.lang || LANGUAGE_FALLBACK

/** 12.345 in Vietnamese, 12,345 in English. */
export const showCount = (count: number) => new Intl.NumberFormat(languageNow()).format(count)
