import type { responseTarget } from '@crm/contract/response-target'
import type { Handler } from '../../kernel/http/handler.ts'
import type { Db } from '../../schema/index.ts'
import {
  type Clock,
  type ClockColumns,
  type ClockFacts,
  calendarOf,
  clockAfter,
  columnsOf,
  minutesFor,
} from './rules.ts'
import { listTargets, readTargetsFor, readWorkingTime } from './store.ts'

export const readAll: Handler<typeof responseTarget.all> = async ({ db }) => {
  // The counter first: targets newer than it are refused as stale when they are edited, older ones would win.
  const { workingTime, version } = await readWorkingTime(db)
  return { targets: await listTargets(db), workingTime, version }
}

interface Asked {
  /** The ticket as it was, null while it is added. */
  readonly before: (ClockFacts & Clock) | null
  /** What it becomes; `waiting`: the mark that it waits for its customer. */
  readonly after: ClockFacts & { readonly waiting: boolean }
}

/**
 * When a ticket is due after a change of status, department, priority or the waiting mark. What lies ahead again may be
 * told again; what is over stays told.
 */
export async function dueFor(db: Db, { before, after }: Asked, now: Date): Promise<ClockColumns> {
  const { workingTime, targetOf } = await readTargetsFor(db, before ? [before, after] : [after])
  const clock = clockAfter({
    before: before && { ...before, minutes: minutesFor(before.status, targetOf(before)) },
    after: { ...after, minutes: minutesFor(after.status, targetOf(after)) },
    calendar: calendarOf(workingTime),
    now,
  })
  return columnsOf(clock, now)
}
