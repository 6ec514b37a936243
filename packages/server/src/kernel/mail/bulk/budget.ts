// How much may be sent now. Pure: the caller keeps the state in the database, one for all processes.

/** What is left of a minute's worth, and when that was counted. */
interface Level {
  readonly left: number
  readonly atMs: number
}

export interface BudgetState {
  readonly all: Level
  /** Only domains that have not filled up again. */
  readonly domains: Readonly<Record<string, Level>>
  readonly day: { readonly date: string; readonly sent: number }
}

/** A new sender begins with few mails and sends more each day, so that receivers come to know it. */
export interface WarmUp {
  readonly firstDay: string
  readonly first: number
  /** By which each day is multiplied. */
  readonly growth: number
}

export interface Pace {
  readonly perMinute: number
  readonly perMinuteAndDomain: number
  readonly ofDomain?: Readonly<Record<string, number>>
  /** At most so many a day, when warm. */
  readonly perDay: number
  readonly warmUp?: WarmUp | undefined
}

export interface Grant {
  readonly granted: Readonly<Record<string, number>>
  readonly state: BudgetState
  /** When something more is granted, where not everything was; undefined otherwise. */
  readonly againAtMs: number | undefined
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const zoneMs = 7 * 60 * minuteMs

export const emptyBudget: BudgetState = { all: { left: 0, atMs: 0 }, domains: {}, day: { date: '', sent: 0 } }

/** The day as Việt Nam counts it, which knows no summer time. */
export const dayOf = (nowMs: number) => new Date(nowMs + zoneMs).toISOString().slice(0, 10)
const dayStartMs = (day: string) => Date.parse(day) - zoneMs

export function mailsOfDay({ perDay, warmUp }: Pace, day: string): number {
  if (!warmUp) return perDay
  const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(warmUp.firstDay)) / dayMs))
  return Math.min(perDay, Math.floor(warmUp.first * warmUp.growth ** days))
}

/** Fills up evenly, to a minute's worth at most; a clock that was set back takes nothing away and gives nothing. */
function levelAt({ left, atMs }: Level, perMinute: number, nowMs: number): Level {
  const grown = left + (Math.max(0, nowMs - atMs) * perMinute) / minuteMs
  return { left: Math.min(perMinute, grown), atMs: nowMs }
}

const paceOf = (pace: Pace, domain: string) => pace.ofDomain?.[domain] ?? pace.perMinuteAndDomain
const nextAtMs = ({ left, atMs }: Level, perMinute: number) =>
  perMinute > 0 ? atMs + Math.ceil(((1 - left) * minuteMs) / perMinute) : Number.POSITIVE_INFINITY

/** One after the other in turn, so that no domain waits for another. */
function deal(wanted: Readonly<Record<string, number>>, most: Readonly<Record<string, number>>, total: number) {
  const granted: Record<string, number> = {}
  let left = total
  let open = Object.keys(wanted)
  while (left > 0 && open.length > 0) {
    const share = Math.max(1, Math.floor(left / open.length))
    for (const domain of open) {
      const room = Math.min(wanted[domain] ?? 0, most[domain] ?? 0) - (granted[domain] ?? 0)
      const dealt = Math.min(share, room, left)
      if (dealt > 0) granted[domain] = (granted[domain] ?? 0) + dealt
      left -= Math.max(0, dealt)
    }
    open = open.filter((domain) => (granted[domain] ?? 0) < Math.min(wanted[domain] ?? 0, most[domain] ?? 0))
  }
  return granted
}

/** `wanted`: how many mails wait for each domain. What is granted counts as sent. */
export function grant(wanted: Readonly<Record<string, number>>, state: BudgetState, pace: Pace, nowMs: number): Grant {
  const date = dayOf(nowMs)
  const sentToday = state.day.date === date ? state.day.sent : 0
  const all = levelAt(state.all, pace.perMinute, nowMs)
  const names = new Set([...Object.keys(wanted), ...Object.keys(state.domains)])
  const levels = new Map(
    [...names].map((name) => [
      name,
      levelAt(state.domains[name] ?? { left: paceOf(pace, name), atMs: nowMs }, paceOf(pace, name), nowMs),
    ]),
  )
  const most = Object.fromEntries([...levels].map(([name, { left }]) => [name, Math.floor(left)]))
  const todayLeft = Math.max(0, mailsOfDay(pace, date) - sentToday)
  const granted = deal(wanted, most, Math.min(Math.floor(all.left), todayLeft))
  const sum = Object.values(granted).reduce((total, one) => total + one, 0)
  const after = { left: all.left - sum, atMs: nowMs }
  const domains: Record<string, Level> = {}
  for (const [name, { left }] of levels) {
    const rest = left - (granted[name] ?? 0)
    if (rest < paceOf(pace, name)) domains[name] = { left: rest, atMs: nowMs }
  }
  const short = Object.keys(wanted).filter((name) => (granted[name] ?? 0) < (wanted[name] ?? 0))
  return {
    granted,
    state: { all: after, domains, day: { date, sent: sentToday + sum } },
    againAtMs: againAt(short, { todayLeft: todayLeft - sum, date, all: after, domains }, pace),
  }
}

interface After {
  readonly todayLeft: number
  readonly date: string
  readonly all: Level
  readonly domains: Readonly<Record<string, Level>>
}

function againAt(short: readonly string[], { todayLeft, date, all, domains }: After, pace: Pace): number | undefined {
  if (short.length === 0) return undefined
  if (todayLeft <= 0) return dayStartMs(date) + dayMs
  const soonest = Math.min(
    ...short.map((name) => {
      const level = domains[name]
      return level ? nextAtMs(level, paceOf(pace, name)) : 0
    }),
  )
  return Math.max(soonest, nextAtMs(all, pace.perMinute))
}
