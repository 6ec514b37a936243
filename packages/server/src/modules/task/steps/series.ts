import { type Recurrence, ruleText } from '@crm/contract/recurrence'
import { plainDateOf } from '@crm/contract/rules/dates'
import { RRuleTemporal } from 'rrule-temporal'

/** Where a series stands: where it began, where it has the one at hand, and which one that is. */
export interface Standing {
  readonly recurrence: Recurrence
  readonly seriesStartAt: Date
  readonly slotAt: Date
  readonly occurrence: number
}

const zone = 'Asia/Ho_Chi_Minh'
const officeOffsetMs = 7 * 3_600_000
/** `20261120T090000` of what the office's clock shows. */
const officeStamp = (moment: Date) =>
  new Date(moment.getTime() + officeOffsetMs).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** The library answers moments as a `Temporal` would; what is wanted of them is their text. */
const asText = { ZonedDateTime: { from: (text: string) => ({ timeZoneId: zone, toString: () => text }) } }

/** Days of ten years, one after the other: a series is not looked through further for its next one. */
const stepsMax = 3_660

/**
 * When the series comes again after the one at hand, and after now: what nobody did in time is not asked for later. null:
 * it has come to its end. docs/rules.md.
 */
export function nextSlot({ recurrence, seriesStartAt, slotAt, occurrence }: Standing, now: Date): Date | null {
  const { times, until } = recurrence
  if (times !== null && occurrence >= times) return null
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${officeStamp(seriesStartAt)}\nRRULE:${ruleText(recurrence, plainDateOf(seriesStartAt))}`,
    temporal: asText,
    maxIterations: stepsMax,
  })
  const found = rule.next(slotAt > now ? slotAt : now)
  if (found === null) return null
  // Without the zone in brackets, which a Date does not read.
  const next = new Date(found.toString().split('[')[0] ?? '')
  return until !== null && plainDateOf(next) > until ? null : next
}
