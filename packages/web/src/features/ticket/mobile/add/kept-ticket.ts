import { drafts } from '../../../../kernel/drafts.ts'
import type { Option } from '../../../../ui/options.ts'
import { blankTicket, type TypedTicket, textFields } from './typed-ticket.ts'

const ENTRY = 'ticket.phone-new'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const optionIn = (value: unknown): Option | null =>
  isObject(value) && typeof value['value'] === 'string' && typeof value['label'] === 'string'
    ? { value: value['value'], label: value['label'] }
    : null

/** A form that was begun and never sent, also before the tab was closed; null: there is none. Files are not kept. */
export function readKept(): TypedTicket | null {
  const kept = drafts.get(ENTRY)
  if (!isObject(kept)) return null
  const texts = textFields.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : blankTicket[field]])
  const participants = Array.isArray(kept['participants'])
    ? kept['participants'].flatMap((one) => optionIn(one) ?? [])
    : []
  return { ...blankTicket, ...Object.fromEntries(texts), participants, customer: optionIn(kept['customer']) }
}

export function keepTyped(typed: TypedTicket) {
  if (JSON.stringify(typed) === JSON.stringify(blankTicket)) drafts.remove(ENTRY)
  else drafts.set(ENTRY, typed)
}

export const dropTyped = () => drafts.remove(ENTRY)
