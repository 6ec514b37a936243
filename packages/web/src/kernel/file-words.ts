import { getLanguage } from './i18n.ts'

const KB = 1024
const MB = KB * KB

/** 1,2 MB in Vietnamese, 1.2 MB in English; never "0 KB" for a file that is there. */
export function showSize(sizeBytes: number): string {
  const isLarge = sizeBytes >= MB
  const amount = isLarge ? sizeBytes / MB : Math.max(1, sizeBytes / KB)
  const digits = { maximumFractionDigits: isLarge ? 1 : 0 }
  return `${new Intl.NumberFormat(getLanguage(), digits).format(amount)} ${isLarge ? 'MB' : 'KB'}`
}

export const isPicture = (kind: string) => kind.startsWith('image/')

/** `image/jpeg` → JPEG. */
export const kindWord = (kind: string) => (kind.split('/')[1] ?? kind).toUpperCase()
