import type { ActivityCounts, SalesActivities, salesStatistics } from '@crm/contract/sales-statistics'
import type { Actor } from '../../kernel/actor.ts'
import { may } from '../../kernel/actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import { reachOf } from '../../kit/reach.ts'
import { countFinished, type Finished, findSubjectReader } from '../task/public.ts'
import { open, type Reading } from './read.ts'
import { countMoved, type Moved } from './store-moved.ts'

type Person = SalesActivities['people'][number]
type Column = keyof ActivityCounts

const none: ActivityCounts = { call: 0, meet: 0, email: 0, other: 0, moved: 0 }
const columnOf: Readonly<Record<Finished['type'], Column>> = {
  call: 'call',
  meet: 'meet',
  email: 'email',
  task: 'other',
  lunch: 'other',
  memories: 'other',
}
const sumOf = (counts: ActivityCounts) => Object.values(counts).reduce((sum, n) => sum + n, 0)

interface Counted extends Moved {
  readonly column: Column
}

/** Who did most stands first. */
function peopleOf(counted: readonly Counted[]): Person[] {
  const found = new Map<number, { userId: number; fullName: string; now: ActivityCounts; before: ActivityCounts }>()
  for (const { userId, fullName, column, isNow, n } of counted) {
    const person = found.get(userId) ?? { userId, fullName, now: { ...none }, before: { ...none } }
    person[isNow ? 'now' : 'before'][column] += n
    found.set(userId, person)
  }
  return [...found.values()]
    .sort((one, other) => sumOf(other.now) - sumOf(one.now) || one.userId - other.userId)
    .map(({ now, ...person }) => ({ ...person, ...now }))
}

/** By the person's rights to tasks; without them none is counted. */
async function readFinished({ body, db }: Reading, actor: Actor | undefined, platform: Platform, since: string) {
  if (!actor || !may(actor, 'access')) return null
  const { from, to, userId, viewAll, campaignId, curator, source, departmentId } = body
  return countFinished(db, {
    reach: reachOf(actor, { userId, viewAll: viewAll && may(actor, 'viewAll') }),
    subjectReader: await findSubjectReader(platform, actor),
    since,
    from,
    to,
    curator: curator ?? null,
    department: departmentId ?? null,
    campaignId: campaignId ?? null,
    source: source ?? null,
  })
}

export async function readActivities(reading: Reading, platform: Platform): Promise<SalesActivities> {
  const { reach, asked } = await open(reading)
  const moved = await countMoved(reading.db, asked, reach)
  const finished = await readFinished(reading, reading.actor.beside, platform, asked.before.from)
  const counted = [
    ...moved.map((row) => ({ ...row, column: 'moved' as const })),
    ...(finished ?? []).map((row) => ({ ...row, column: columnOf[row.type] })),
  ]
  return { hasTasks: finished !== null, people: peopleOf(counted) }
}

export const activities: Handler<typeof salesStatistics.activities> = (call) => readActivities(call, call.platform)
