import { ticketStatus } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { type Calendar, type ClockColumns, calendarOf, clockAfter, columnsOf, minutesFor } from './rules.ts'
import { editionNow, type Placed, readTargetsFor } from './store.ts'

/** What was in force for new tickets of one place when it was last read. */
interface InForce {
  readonly edition: string
  readonly calendar: Calendar
  readonly minutes: number | null
}

/** Of each process and place. */
const known = new WeakMap<Platform, Map<string, InForce>>()
const placesMax = 1_000

const keyOf = ({ departmentId, priority }: Placed) => `${departmentId} ${priority}`

const columnsAt = ({ calendar, minutes }: InForce, now: Date) =>
  columnsOf(
    clockAfter({ before: null, after: { status: ticketStatus.new, minutes, waiting: false }, calendar, now }),
    now,
  )

/** When a new ticket is due, by what is in force now. */
export async function dueOfNew(platform: Platform, db: Db, placed: Placed, now: Date): Promise<ClockColumns> {
  const { edition, workingTime, targetOf } = await readTargetsFor(db, [placed])
  const minutes = minutesFor(ticketStatus.new, targetOf(placed))
  const inForce = { edition, calendar: calendarOf(workingTime), minutes }
  const places = known.get(platform) ?? new Map<string, InForce>()
  if (places.size >= placesMax) places.clear()
  known.set(platform, places.set(keyOf(placed), inForce))
  return columnsAt(inForce, now)
}

export interface PresumedDue {
  readonly columns: ClockColumns
  /** Whether it is in force still: to be insisted on where the ticket is written. */
  readonly isStill: Condition
}

/** The same by what was in force last time, without asking; undefined: it never was asked for such a ticket. */
export function presumedDue(platform: Platform, placed: Placed, now: Date): PresumedDue | undefined {
  const inForce = known.get(platform)?.get(keyOf(placed))
  return inForce && { columns: columnsAt(inForce, now), isStill: sql<boolean>`${editionNow} = ${inForce.edition}` }
}
