import { failReasons, type OpportunityStatus, opportunityStatus } from '@crm/contract/opportunity-rules'
import type { Random } from '../random.ts'
import type { DemoUserName } from '../staff.ts'
import type { DemoCampaign } from './campaigns.ts'

const day = 86_400_000

/** From one step or status to another. */
export interface DemoMove {
  readonly from: number
  readonly to: number
  readonly fromStatus: OpportunityStatus
  readonly toStatus: OpportunityStatus
  readonly at: Date
}

export interface OpportunityDraft {
  readonly curator: DemoUserName | null
  readonly createdAt: Date
  /** The place of the step in which it stands. */
  readonly step: number
  readonly status: OpportunityStatus
  readonly moves: readonly DemoMove[]
  readonly probability: number
  readonly revenue: number
  readonly expectedOn: string | null
  readonly failReason: (typeof failReasons)[number] | null
  readonly failNote: string
}

const notes = [
  'Khách đang cân nhắc thêm',
  'Bên khác giao nhanh hơn',
  'Chưa có kinh phí trong năm nay',
  'Gọi nhiều lần không nghe máy',
]

/** What is over has ended for most; what is going on stands anywhere. */
const statusOf = (random: Random, isOver: boolean): OpportunityStatus =>
  random.weighted<OpportunityStatus>(
    isOver
      ? [
          [opportunityStatus.success, 42],
          [opportunityStatus.failure, 46],
          [opportunityStatus.open, 12],
        ]
      : [
          [opportunityStatus.success, 18],
          [opportunityStatus.failure, 17],
          [opportunityStatus.open, 65],
        ],
  )

/** Step by step, each some days after the one before, and none after `until`. */
function drawMoves(random: Random, createdAt: Date, until: Date, steps: number, status: OpportunityStatus): DemoMove[] {
  const wanted = random.weighted(Array.from({ length: steps }, (_, place) => [place, steps - place] as const))
  const room = Math.max(0, until.getTime() - createdAt.getTime())
  const isClosed = status !== opportunityStatus.open
  const count = wanted + (isClosed ? 1 : 0)
  const moments = Array.from({ length: count }, () => createdAt.getTime() + Math.floor(random.fraction() * room)).sort()
  return moments.map((time, place) => {
    const isEnd = isClosed && place === count - 1
    const from = Math.min(place, wanted)
    const toStatus = isEnd ? status : opportunityStatus.open
    return { from, to: isEnd ? wanted : place + 1, fromStatus: opportunityStatus.open, toStatus, at: new Date(time) }
  })
}

function probabilityOf(campaign: DemoCampaign, step: number, status: OpportunityStatus): number {
  if (status === opportunityStatus.open) return campaign.steps[step]?.probability ?? 0
  return status === opportunityStatus.success ? 100 : 0
}

/** An opportunity of a campaign as it is today, with how it came there. */
export function drawOpportunity(random: Random, campaign: DemoCampaign, today: Date): OpportunityDraft {
  const from = today.getTime() + campaign.starts * day
  const until = new Date(Math.min(today.getTime(), today.getTime() + (campaign.ends ?? 0) * day) - 3_600_000)
  const createdAt = new Date(from + Math.floor(random.fraction() ** 1.3 * (until.getTime() - from) * 0.9))
  const status = statusOf(random, (campaign.ends ?? 0) < 0)
  const moves = drawMoves(random, createdAt, until, campaign.steps.length, status)
  const step = moves.at(-1)?.to ?? 0
  const isFailed = status === opportunityStatus.failure
  return {
    curator: random.chance(0.06) ? null : random.pick(campaign.participants),
    createdAt,
    step,
    status,
    moves,
    probability: probabilityOf(campaign, step, status),
    revenue: random.int(4, 360) * 125 + (random.chance(0.2) ? 0.5 : 0),
    expectedOn: random.chance(0.75)
      ? new Date(today.getTime() + random.int(-10, 120) * day).toISOString().slice(0, 10)
      : null,
    failReason: isFailed ? random.pick(failReasons) : null,
    failNote: isFailed && random.chance(0.5) ? random.pick(notes) : '',
  }
}
