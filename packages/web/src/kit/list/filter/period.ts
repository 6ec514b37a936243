import {
  isPlainDate,
  plainDateOf,
  presetRange,
  showPlainDate,
  type TimePreset,
  timePresets,
} from '@crm/contract/rules/dates'
import { translate } from '../../../kernel/i18n.ts'

/** From one day to another, both belonging to it; either may be open. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const UNTIL = '..'

export const presetIn = (period: unknown): TimePreset | undefined => timePresets.find((preset) => preset === period)

/** A time as an address spells it: a day, `from..to`, `from..`, `..to`, or the name of one that moves along with today. */
export function readPeriod(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const days = value.split(UNTIL)
  const isKnown = days.some((day) => day !== '') && days.every((day) => day === '' || isPlainDate(day))
  return presetIn(value) ?? (isKnown && days.length <= 2 ? value : undefined)
}

export function spellPeriod({ from = '', to = '' }: Days): string | undefined {
  if (from === '' && to === '') return undefined
  return from === to ? from : from + UNTIL + to
}

/** Its days, as they are written. */
export function writtenDays(period: string, now = new Date()): Days {
  const preset = presetIn(period)
  if (preset) {
    const { from, to } = presetRange(preset, now)
    return { from: plainDateOf(from), to: plainDateOf(new Date(Date.parse(to) - 1)) }
  }
  const [from = '', to = from] = period.split(UNTIL)
  return { from: from || undefined, to: to || undefined }
}
/** Its days in their order, whichever was written first. */
export function daysIn(period: string | undefined): Days {
  const { from, to } = period === undefined ? {} : writtenDays(period)
  return from && to && from > to ? { from: to, to: from } : { from, to }
}

export function wordsOfPeriod(period: string): string {
  const preset = presetIn(period)
  if (preset) return translate(`list:period.${preset}`)
  const { from, to } = daysIn(period)
  const [first, last] = [from && showPlainDate(from), to && showPlainDate(to)]
  if (first === last || (first && last)) return first === last ? (first ?? '') : `${first} – ${last}`
  return first ? translate('list:period.since', { day: first }) : translate('list:period.until', { day: last })
}
