import { type MergeName, splitMerge } from './merge.ts'
import { measureMerged, type SmsSize } from './sms-text.ts'

/** Stand for a customer in a preview that names none. */
export const sampleValues: Readonly<Partial<Record<MergeName, string>>> = {
  'customer.name': 'Nguyễn Thị Minh Anh',
  'customer.code': 'KH000123',
  'customer.title': 'Chị',
  'customer.email': 'minhanh@congty.vn',
  'customer.phone': '0912 345 678',
  'customer.address': '12 Lê Lợi, Quận 1, TP. Hồ Chí Minh',
  'customer.birthday': '20/10/1990',
  'customer.taxCode': '0312345678',
  'customer.appointment': '20/11/2026 09:00',
  'contact.name': 'Nguyễn Thị Minh Anh',
  'curator.name': 'Trần Quốc Bảo',
  'curator.email': 'bao.tran@congty.vn',
  'curator.phone': '0987 654 321',
  'company.name': 'Công ty của bạn',
  'company.address': 'Địa chỉ công ty của bạn',
  'company.phone': '028 1234 5678',
}

/** With words as long as customers' are, until there is an audience to ask. */
export function meterOf({
  text,
  withoutMarks: isPlain,
}: {
  readonly text: string
  readonly withoutMarks: boolean
}): SmsSize {
  const texts: string[] = ['']
  const values: string[][] = []
  for (const piece of splitMerge(text)) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece
    else {
      values[texts.length - 1] = [sampleValues[piece.field] ?? '', piece.fallback ?? '']
      texts.push('')
    }
  }
  return measureMerged(
    texts,
    texts.map((_, place) => values[place] ?? []),
    isPlain,
  )
}
