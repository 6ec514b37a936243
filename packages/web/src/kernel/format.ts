import { LANGUAGE_FALLBACK } from '@crm/contract/rules/limits'

const languageNow = () => document.documentElement.lang || LANGUAGE_FALLBACK

/** 12.345 in Vietnamese, 12,345 in English. */
export const showCount = (count: number) => new Intl.NumberFormat(languageNow()).format(count)

/** So near to all and to nothing a share may come that is neither: 100% is said of all alone. */
const SHARE_STEP = 0.001

/** 87,3% in Vietnamese, 87.3% in English. */
export function showShare(part: number, whole: number): string {
  const isMixed = part > 0 && part < whole
  const share = whole === 0 ? 0 : part / whole
  const shown = isMixed ? Math.min(Math.max(share, SHARE_STEP), 1 - SHARE_STEP) : share
  return new Intl.NumberFormat(languageNow(), { style: 'percent', maximumFractionDigits: 1 }).format(shown)
}
