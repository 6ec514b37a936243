import type { ChangedMany } from '@crm/contract/opportunity'
import { type opportunityAction, opportunityStatus } from '@crm/contract/opportunity-rules'
import type { RefusalCode } from '@crm/contract/refusals'
import type { Actor } from '../../../kernel/actor.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import {
  opportunityFailed,
  opportunityMoved,
  opportunityReopened,
  opportunitySucceeded,
  opportunityTransferred,
  opportunityUpdated,
  type Told,
  type ToldOpportunity,
  type ToldStatus,
} from '../events.ts'
import { outcomeQueue } from '../outcome.ts'
import { type Changed, noteInteraction, saveChanges } from '../record/store-write.ts'
import { type Facts, mayChange } from '../rules.ts'
import { type LockedOpportunity, lockOpportunities } from '../store-lock.ts'
import { changedLines, readChangedNames, reasonOf } from './lines.ts'

export interface Changing {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly platform: Pick<Platform, 'jobs'>
}

/** What a call makes of an opportunity, or why not. */
export type Decide = (opportunity: LockedOpportunity) => Partial<Facts> | RefusalCode

type Kind = 'updated' | 'moved' | 'transferred' | 'succeeded' | 'failed' | 'reopened'

const many: Partial<Record<Kind, Fact<Told>>> = {
  updated: opportunityUpdated,
  moved: opportunityMoved,
  transferred: opportunityTransferred,
}
const single: Partial<Record<Kind, Fact<ToldStatus>>> = {
  succeeded: opportunitySucceeded,
  failed: opportunityFailed,
  reopened: opportunityReopened,
}

export const toldOf = (
  { opportunityId, code, campaignId, campaign }: LockedOpportunity,
  { name, curatorId }: Pick<Facts, 'name' | 'curatorId'>,
): Omit<ToldOpportunity, 'lines'> => ({
  opportunityId,
  code,
  name,
  campaignId,
  campaignName: campaign.name,
  curatorId,
})

const isMoved = ({ before, after }: Changed) => before.status !== after.status || before.methodId !== after.methodId
const isEnded = ({ before, after }: Changed) =>
  before.status !== after.status && after.status !== opportunityStatus.open

async function tell({ actor, db }: Changing, kind: Kind, changed: readonly Changed[]): Promise<void> {
  const nameOf = await readChangedNames(db, changed)
  const action: keyof typeof opportunityAction = kind
  const told = changed.map((one) => ({
    ...toldOf(one.before, one.after),
    lines: changedLines(one, action, nameOf),
    status: one.after.status,
    failReason: reasonOf(one.after, nameOf),
  }))
  const [together, alone] = [many[kind], single[kind]]
  if (together)
    await record(db, actor, together, { opportunities: told.map(({ status: _, failReason: __, ...one }) => one) })
  if (alone) for (const one of told) await record(db, actor, alone, one)
}

/** Writes what has changed, with its log, has it told, and leaves what follows an end to a job. */
async function save(call: Changing, kind: Kind, changed: readonly Changed[]): Promise<void> {
  const { actor, db, now, platform } = call
  if (changed.length === 0) return
  await saveChanges(db, changed, { userId: actor.userId, now })
  const spoken = changed.filter(isMoved).flatMap(({ before }) => before.customerId ?? [])
  await noteInteraction(db, spoken, now)
  await tell(call, kind, changed)
  for (const { before } of changed.filter(isEnded))
    await platform.jobs.send(db, outcomeQueue, { opportunityId: before.opportunityId, userId: actor.userId })
}

function decideAll({ actor }: Changing, found: readonly LockedOpportunity[], decide: Decide) {
  const [changed, left]: [Changed[], (readonly [LockedOpportunity, RefusalCode])[]] = [[], []]
  for (const before of found) {
    const decided = refusalOf(actor, before) ?? decide(before)
    if (typeof decided === 'string') left.push([before, decided])
    else {
      const after = { ...before, ...decided }
      if (Object.entries(decided).some(([field, value]) => Reflect.get(before, field) !== value))
        changed.push({ before, after })
    }
  }
  return { changed, left }
}

const refusalOf = (actor: Actor, opportunity: LockedOpportunity): RefusalCode | undefined => {
  if (opportunity.deletedAt !== null) return 'request.notFound'
  if (!mayChange(actor, opportunity)) return 'opportunity.notYours'
  return opportunity.campaign.lockedAt === null ? undefined : 'campaign.locked'
}

/** Locks all that are named; one that the actor does not see and nothing changes. */
export async function lockAll({ actor, db }: Pick<Changing, 'actor' | 'db'>, ids: readonly number[]) {
  const found = await lockOpportunities(db, actor, ids)
  return found.length === new Set(ids).size ? found : refuse('request.notFound')
}

export const leftOf = (left: readonly (readonly [LockedOpportunity, RefusalCode])[]): ChangedMany['left'] =>
  left.map(([{ opportunityId, code, name }, why]) => ({ opportunityId, code, name, why }))

/** Asked once the rows and their campaigns are held: what it reads of the plan is no older than they are. */
type Deciding = () => Decide | Promise<Decide>

/** Changes those that can be changed; the others stay as they are and are named. */
export async function changeMany(
  call: Changing,
  ids: readonly number[],
  kind: Kind,
  deciding: Deciding,
): Promise<ChangedMany> {
  const found = await lockAll(call, ids)
  const { changed, left } = decideAll(call, found, await deciding())
  await save(call, kind, changed)
  return { changed: changed.length, left: leftOf(left) }
}

interface One {
  readonly opportunityId: number
  readonly version?: number | undefined
}

/** Changes one, or refuses: who was slower is told so, and not where the other has left it. */
export async function changeOne(
  call: Changing,
  { opportunityId, version }: One,
  kind: Kind,
  deciding: Deciding,
): Promise<void> {
  const found = await lockAll(call, [opportunityId])
  const { changed, left } = decideAll(call, found, await deciding())
  const [refused] = left
  if (refused && refused[1] !== 'opportunity.closed' && refused[1] !== 'opportunity.open') refuse(refused[1])
  if (version !== undefined && found[0]?.version !== version) refuse('request.staleVersion')
  if (refused) refuse(refused[1])
  await save(call, kind, changed)
}
