import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { fillMerge } from '@crm/contract/merge'
import { measureMerged, measureSms, partsWithin, withoutMarks } from '@crm/contract/sms-text'
import { partsFor, splitCompiled, type Values } from '../../marketing-template/public.ts'
import type { Policy } from '../../setting/public.ts'

/** Advertising begins with its label and ends with how to say no; neither stands there twice. */
export function lawfulText(text: string, purpose: MessagePurpose, { label, smsOptOut }: Policy): string {
  if (purpose === 'care') return text
  const begun = text.trimStart().startsWith(label) ? text : `${label} ${text}`
  return smsOptOut === '' || begun.includes(smsOptOut) ? begun : `${begun.trimEnd()} ${smsOptOut}`
}

/** No part of it is for some groups alone. */
const visiblePieces = (text: string) => partsFor(splitCompiled(text), [])

export interface SmsContent {
  readonly text: string
  readonly purpose: MessagePurpose
  readonly withoutMarks: boolean
}

/** What one customer is sent. */
export function textFor(content: SmsContent, values: Values, policy: Policy): string {
  const pieces = visiblePieces(lawfulText(content.text, content.purpose, policy))
  const filled = fillMerge(pieces, (field) => (field.startsWith('link.n') ? '' : Reflect.get(values, field)))
  return content.withoutMarks ? withoutMarks(filled) : filled
}

/** undefined: longer than advertising may be. */
const partsOf = (size: { units: number; parts: number }, { purpose }: SmsContent, policy: Policy) =>
  purpose === 'advertising' ? partsWithin(size.units, policy.smsLengths) : size.parts

export const partsOfText = (text: string, content: SmsContent, policy: Policy) =>
  partsOf(measureSms(text), content, policy)

/** With the heaviest values that occur, field by field. undefined: too long for one of them. */
export function heaviestParts(
  content: SmsContent,
  policy: Policy,
  valuesOf: (field: string) => readonly string[],
): number | undefined {
  const texts: string[] = ['']
  const values: string[][] = []
  for (const piece of visiblePieces(lawfulText(content.text, content.purpose, policy))) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece
    else {
      values[texts.length - 1] = [...valuesOf(piece.field), piece.fallback ?? '']
      texts.push('')
    }
  }
  return partsOf(
    measureMerged(
      texts,
      texts.map((_, place) => values[place] ?? []),
      content.withoutMarks,
    ),
    content,
    policy,
  )
}

export const namedFields = (text: string): string[] =>
  visiblePieces(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.field]))
