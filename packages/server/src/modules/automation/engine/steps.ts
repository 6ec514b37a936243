import type { Step } from '@crm/contract/automation-fields'
import { type MergeSlot, splitSlots } from '@crm/contract/automation-rules'
import { dealOut } from '@crm/contract/campaign-split'
import { fillMerge } from '@crm/contract/merge'
import { plainDateOf, showPlainDate } from '@crm/contract/rules/dates'
import type { Cause } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'
import { notifiedOf } from '../events.ts'
import type { KindPart, Registry, StepOf, Subject } from '../parts.ts'
import { type Deed, prepareOrder } from './perform.ts'
import { holdTurn, listWorking, saveTurn } from './store-rule.ts'
import type { DueRun } from './store-run.ts'
import { countOpen, type readSubject } from './store-subject.ts'

/** What a step is taken with. */
export interface Taking {
  readonly platform: Platform
  readonly registry: Registry
  readonly run: DueRun
  readonly part: KindPart
  readonly subject: Subject
  readonly now: Date
}

export const causeOf = ({ runId, name, depth }: DueRun): Cause => ({ runId, name, depth })

type Found = NonNullable<Awaited<ReturnType<typeof readSubject>>>

export function subjectOf(run: DueRun, found: Found, now: Date): Subject {
  const { curatorName, slots, ...record } = found
  const today = showPlainDate(plainDateOf(now))
  const values: Readonly<Partial<Record<MergeSlot, string | null>>> = {
    ...slots,
    'curator.name': curatorName,
    'owner.name': run.ownerName,
    'date.today': today,
  }
  const { kind, ownerId } = run
  const fill = (text: string) => fillMerge(splitSlots(kind, text), (slot) => values[slot])
  return { ...record, kind, ownerId, now, fill }
}

const nobody: Deed = async () => ({ state: 'failed', reason: 'user.unknown' })

function ordered({ platform, registry, run, subject, now }: Taking, step: Step): Promise<Deed> {
  const found = registry.step(step, subject.kind)
  if (!found) return Promise.resolve(async () => ({ state: 'failed', reason: 'automation.unsuited' }))
  const order = found.order(step, subject)
  return prepareOrder({ platform, order, ownerId: run.ownerId, cause: causeOf(run), now })
}

/** Of several the one with the fewest open, ties by turn; the turn is held until the record is given. */
async function chooseHand(db: Db, { run, part }: Taking, userIds: readonly number[]): Promise<number | null> {
  const turn = await holdTurn(db, run.automationId)
  const open = await countOpen(db, part, userIds)
  const hands = userIds.map((userId) => ({ userId, open: open.get(userId) ?? 0, load: null, away: false }))
  return dealOut(hands, 1, turn)[0] ?? null
}

async function assign(taking: Taking, step: StepOf<'assign'>): Promise<Deed> {
  const working = await listWorking(taking.platform.db, step.userIds)
  if (working.length === 0) return nobody
  // Each way is prepared before the transaction; which of them is taken is known within it.
  const ways = new Map<number, Deed>()
  for (const userId of working) ways.set(userId, await ordered(taking, { ...step, userIds: [userId] }))
  return async (db) => {
    const chosen = await chooseHand(db, taking, working)
    const way = chosen === null ? undefined : ways.get(chosen)
    if (chosen === null || !way) return nobody(db)
    await saveTurn(db, taking.run.automationId, chosen)
    return way(db)
  }
}

const notify =
  ({ registry, run, part, subject }: Taking, step: StepOf<'notify'>): Deed =>
  async (db) => {
    const { curatorId, ownerId, code, name, parentId } = subject
    const curator = step.curator && curatorId !== null ? [curatorId] : []
    const userIds = inOrder([...curator, ...(step.owner ? [ownerId] : []), ...step.userIds])
    const told = { resource: part.resource.name, recordId: subject.id, code, name, parentId, userIds }
    const actor = { userId: ownerId, cause: causeOf(run) }
    await record(db, actor, notifiedOf(registry), { ...told, message: subject.fill(step.message) })
    return { state: 'done' }
  }

const asked = {
  opened: ['opened', true],
  notOpened: ['opened', false],
  clicked: ['clicked', true],
  notClicked: ['clicked', false],
  answered: ['answered', true],
  notAnswered: ['answered', false],
} as const

/** Who could not be written to did none of it. */
const ifMessage =
  ({ registry, run }: Taking, { was }: StepOf<'ifMessage'>): Deed =>
  async (db) => {
    const sendId = run.log.findLast((note) => note.sendId !== undefined)?.sendId
    const reaction = sendId === undefined ? undefined : await registry.reaction(db, sendId)
    const [what, wanted] = asked[was]
    if (what !== 'answered' && reaction?.isTracked === false)
      return { state: 'failed', reason: 'automation.notTracked' }
    const isMet = (reaction?.[what] ?? false) === wanted
    return isMet ? { state: 'done' } : { state: 'done', left: 'notMet', isLast: true }
  }

/** Makes a step ready to be taken. Waiting is none of these. */
export async function prepareStep(taking: Taking, step: Exclude<Step, { do: 'wait' }>): Promise<Deed> {
  if (step.do === 'notify') return notify(taking, step)
  if (step.do === 'ifMessage') return ifMessage(taking, step)
  return step.do === 'assign' ? assign(taking, step) : ordered(taking, step)
}
