import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { type MergeField, splitMerge } from '@crm/contract/merge'
import { measureMerged, type SmsSize } from '@crm/contract/sms-text'

/** What stands for a value that is not known here: about as long as most are. */
const usual: Readonly<Partial<Record<MergeField, string>>> = {
  'customer.name': 'Công ty Cổ phần Minh Anh',
  'contact.name': 'Nguyễn Thị Minh Anh',
  'curator.name': 'Nguyễn Thị Minh Anh',
  'company.name': 'Công ty Cổ phần Minh Anh',
  'customer.address': '12 Nguyễn Huệ, phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
}
const LABEL = '[QC] '

interface Weighed {
  readonly text: string
  readonly withoutMarks: boolean
  readonly purpose: MessagePurpose
  /** Names of those who are written to, as far as they are known. */
  readonly names: readonly string[]
}

/** What the text comes to with the longest name, and with its label where it advertises. */
export function weighSms({ text, withoutMarks, purpose, names }: Weighed): SmsSize {
  const labelled = purpose === 'advertising' && !text.trimStart().startsWith(LABEL.trim()) ? LABEL + text : text
  const texts: string[] = ['']
  const values: string[][] = []
  for (const piece of splitMerge(labelled)) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece
    else {
      const known = piece.field === 'customer.name' && names.length > 0 ? [...names] : undefined
      const typical = usual[piece.field as MergeField] ?? 'x'.repeat(16)
      values.push([...(known ?? [typical]), ...(piece.fallback === null ? [] : [piece.fallback])])
      texts.push('')
    }
  }
  return measureMerged(texts, values, withoutMarks)
}
