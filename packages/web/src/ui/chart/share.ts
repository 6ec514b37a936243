import { languageNow } from '../../kernel/format.ts'

/** So near to all and to nothing a share may come that is neither. */
const SHARE_STEP = 0.001

/** What a part is of a whole; of a whole that is nothing, nothing. Only all is 1, and only nothing is 0. */
export function shareOf(part: number, whole: number): number {
  if (whole === 0) return 0
  const share = part / whole
  return part > 0 && part < whole ? Math.min(Math.max(share, SHARE_STEP), 1 - SHARE_STEP) : share
}

/** 87,3% in Vietnamese, 87.3% in English. */
export const showShare = (part: number, whole: number) =>
  new Intl.NumberFormat(languageNow(), { style: 'percent', maximumFractionDigits: 1 }).format(shareOf(part, whole))
