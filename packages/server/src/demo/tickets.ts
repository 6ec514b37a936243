import { type TicketPriority, type TicketStatus, ticketAction, ticketStatus } from '@crm/contract/ticket-rules'
import { drawOpened, later } from './moments.ts'
import type { Random, Weighted } from './random.ts'
import type { DemoUserName } from './staff.ts'
import {
  answers,
  closing,
  devices,
  notes,
  places,
  questions,
  type ReceivingDepartment,
  type Request,
  requests,
} from './tickets-words.ts'

export interface TicketEntry {
  readonly kind: 'comment' | 'note'
  readonly content: string
  readonly by: DemoUserName
  readonly at: Date
}

/** A step of its story, as the log tells of it. */
export interface TicketStep {
  readonly action: number
  readonly by: DemoUserName
  readonly at: Date
  readonly from?: TicketStatus
  readonly to?: TicketStatus
  readonly reason?: string
  readonly failReason?: number
  readonly curator?: DemoUserName
}

export interface TicketDraft {
  readonly name: string
  readonly text: string
  readonly department: ReceivingDepartment
  readonly task: number | null
  readonly priority: TicketPriority
  readonly status: TicketStatus
  readonly creator: DemoUserName
  readonly curator: DemoUserName | null
  readonly participants: readonly DemoUserName[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly endAt: Date | null
  readonly waitingSince: Date | null
  readonly entries: readonly TicketEntry[]
  readonly steps: readonly TicketStep[]
}

/** Who works on the tickets of a department; the leader stands first. */
export const workers: Record<ReceivingDepartment, readonly DemoUserName[]> = {
  support: ['leader.support', 'staff.support', 'staff.support2'],
  sales: ['leader.sales', 'staff.sales01', 'staff.sales02'],
  marketing: ['leader.market', 'staff.market'],
  accounting: ['leader.account'],
  technical: ['leader.technical'],
  hr: ['leader.people'],
}
const everybody = Object.values(workers).flat()

const departments: Weighted<ReceivingDepartment> = [
  ['support', 40],
  ['technical', 18],
  ['sales', 16],
  ['accounting', 12],
  ['marketing', 9],
  ['hr', 5],
]
const priorities: Weighted<TicketPriority> = [
  [1, 8],
  [2, 22],
  [3, 50],
  [4, 20],
]
/** How the story ends, for tickets of the last two days and for older ones. */
const fresh: Weighted<TicketStatus> = [
  [ticketStatus.new, 45],
  [ticketStatus.inProgress, 40],
  [ticketStatus.complete, 10],
  [ticketStatus.reject, 5],
]
const settled: Weighted<TicketStatus> = [
  [ticketStatus.new, 6],
  [ticketStatus.inProgress, 26],
  [ticketStatus.complete, 46],
  [ticketStatus.reject, 8],
  [ticketStatus.cancel, 7],
  [ticketStatus.reopen, 7],
]
const dayMs = 86_400_000
const failReasons = 4

function fill(random: Random, { name, text }: Request): { name: string; text: string } {
  const device = random.pick(devices)
  const order = `DH${random.int(24_000, 26_999)}`
  const place = random.pick(places)
  const write = (words: string) =>
    words.replaceAll('{device}', device).replaceAll('{order}', order).replaceAll('{place}', place)
  const written = write(name)
  return { name: written.charAt(0).toUpperCase() + written.slice(1), text: write(text) }
}

/** Usually from another department: that is what tickets are for. */
const drawCreator = (random: Random, department: ReceivingDepartment): DemoUserName =>
  random.pick(random.chance(0.15) ? workers[department] : everybody.filter((one) => !workers[department].includes(one)))

interface Beginning {
  readonly department: ReceivingDepartment
  readonly creator: DemoUserName
  readonly createdAt: Date
  readonly today: Date
}

/** What was done with it until it stood where it stands. */
function drawSteps(random: Random, { department, creator, createdAt, today }: Beginning, status: TicketStatus) {
  const worker = random.pick(workers[department])
  const steps: TicketStep[] = [{ action: ticketAction.add, by: creator, at: createdAt }]
  const next = () => later(random, steps.at(-1)?.at ?? createdAt, today)
  const failReason = department === 'support' ? { failReason: random.int(1, failReasons) } : {}
  const accept = () =>
    steps.push({ action: ticketAction.accept, by: worker, at: next(), from: 1, to: 3, curator: worker })
  const complete = () => steps.push({ action: ticketAction.complete, by: worker, at: next(), from: 3, to: 4 })
  if (status === ticketStatus.reject)
    steps.push({
      ...{ action: ticketAction.reject, by: worker, at: next(), from: 1, to: 2 },
      ...{ reason: random.pick(closing.reject), ...failReason },
    })
  else if (status !== ticketStatus.new) accept()
  if (status === ticketStatus.complete || status === ticketStatus.reopen) complete()
  if (status === ticketStatus.cancel)
    steps.push({
      ...{ action: ticketAction.cancel, by: worker, at: next(), from: 3, to: 5 },
      ...{ reason: random.pick(closing.cancel), ...failReason },
    })
  if (status === ticketStatus.reopen)
    steps.push({
      ...{ action: ticketAction.reopen, by: creator, at: next(), from: 4, to: 6 },
      reason: random.pick(closing.reopen),
    })
  return { steps, worker }
}

function drawEntries(random: Random, { department, creator, createdAt, today }: Beginning, until: Date): TicketEntry[] {
  const count = random.weighted([
    [0, 30],
    [1, 25],
    [2, 20],
    [3, 15],
    [5, 10],
  ])
  const latest = until > createdAt ? until : today
  return Array.from({ length: count }, (): TicketEntry => {
    const at = later(random, createdAt, latest)
    if (random.chance(0.25))
      return { kind: 'note', content: random.pick(notes), by: random.pick(workers[department]), at }
    return random.chance(0.6)
      ? { kind: 'comment', content: random.pick(answers), by: random.pick(workers[department]), at }
      : { kind: 'comment', content: random.pick(questions), by: creator, at }
  }).sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** By when it is wanted: of open tickets some are past it, some are due these days. */
function drawEnd(random: Random, createdAt: Date): Date | null {
  if (!random.chance(0.45)) return null
  const end = new Date(createdAt.getTime() + random.int(2, 14) * dayMs)
  end.setUTCHours(random.pick([2, 4, 8, 10]), 0, 0, 0)
  return end
}

export function drawTicket(random: Random, today: Date): TicketDraft {
  const department = random.weighted(departments)
  const request = random.pick(requests[department])
  const createdAt = drawOpened(random, today)
  const status = random.weighted(today.getTime() - createdAt.getTime() < 2 * dayMs ? fresh : settled)
  const beginning = { department, creator: drawCreator(random, department), createdAt, today }
  const { steps, worker } = drawSteps(random, beginning, status)
  const lastStepAt = steps.at(-1)?.at ?? createdAt
  const entries = drawEntries(random, beginning, lastStepAt)
  const lastAt = Math.max(lastStepAt.getTime(), entries.at(-1)?.at.getTime() ?? 0)
  const others = everybody.filter((one) => one !== beginning.creator)
  return {
    ...fill(random, request),
    department,
    task: request.task,
    priority: random.weighted(priorities),
    status,
    creator: beginning.creator,
    curator: status === ticketStatus.new || status === ticketStatus.reject ? null : worker,
    participants: random.sample(
      others,
      random.weighted([
        [0, 45],
        [1, 30],
        [2, 18],
        [3, 7],
      ]),
    ),
    createdAt,
    updatedAt: new Date(lastAt),
    endAt: drawEnd(random, createdAt),
    waitingSince: status === ticketStatus.inProgress && random.chance(0.25) ? new Date(lastAt) : null,
    entries,
    steps,
  }
}
