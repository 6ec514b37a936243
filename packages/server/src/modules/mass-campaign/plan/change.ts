import { massCan } from '@crm/contract/marketing-rules'
import { type Change, changesOf } from '../../../kernel/events/changes.ts'
import { record } from '../../../kernel/events/record.ts'
import { refuse } from '../../../kernel/refused.ts'
import { current } from '../../../kit/record-lock.ts'
import { countersOf } from '../../message/public.ts'
import { massAdded, massDeleted, massRecovered, massUpdated, namedOf } from '../events.ts'
import { canChange, copyName } from '../rules.ts'
import {
  insertCampaign,
  type Plan,
  readFiles,
  readVariants,
  saveDeleted,
  saveFiles,
  savePlan,
  saveVariants,
} from '../store.ts'
import { type LockedCampaign, lockCampaign } from '../store-lock.ts'
import { type Changing, emptyPlan, type Resolved, resolve, type Wanted } from './facts.ts'

export const byOf = ({ actor, now }: Changing) => ({ userId: actor.userId, now })

async function insert(call: Changing, { plan, variants = [], fileIds = [] }: Resolved): Promise<number> {
  const { actor, db, channel } = call
  const { departmentId, userId: createdBy } = actor
  const added = await insertCampaign(db, plan, { channel, departmentId }, byOf(call))
  await saveVariants(db, added.campaignId, variants)
  await saveFiles(db, added.campaignId, fileIds)
  await record(db, actor, massAdded, { ...added, channel, departmentId, createdBy })
  return added.campaignId
}

export async function addCampaign(call: Changing, wanted: Wanted & { readonly name: string }): Promise<number> {
  return insert(call, await resolve(call, await emptyPlan(call.db, wanted.name), wanted, null))
}

/** To write to those of an earlier one who did not open it, a person gives the copy that audience. */
export async function duplicateCampaign(call: Changing, campaignId: number): Promise<number> {
  const found = await lockCampaign(call.db, call.actor, call.channel, campaignId)
  if (!found || found.deletedAt !== null) return refuse('request.notFound')
  const fileIds = (await readFiles(call.db, campaignId)).map(({ fileId }) => fileId)
  // The version is chosen anew, when it is sent.
  const plan = { ...found, name: copyName(found.name), contentId: null }
  return insert(call, { plan, variants: await readVariants(call.db, campaignId), fileIds })
}

/** A campaign that is there for the actor, and the actor's to change. */
export async function lockOwn({ actor, db, channel }: Changing, campaignId: number): Promise<LockedCampaign> {
  const found = (await lockCampaign(db, actor, channel, campaignId)) ?? refuse('request.notFound')
  return canChange(actor, found.createdBy) ? found : refuse('mass.notYours')
}

export async function lockLiving(call: Changing, campaignId: number): Promise<LockedCampaign> {
  const found = await lockOwn(call, campaignId)
  return found.deletedAt === null ? found : refuse('request.notFound')
}

/** Long ones are compared as they are kept, and told only by their name. */
const longOnes = ['audience', 'trial', 'attachments', 'description', 'text'] as const
const loggedOf = (plan: Plan, fileIds: readonly string[]) => ({
  name: plan.name,
  subject: plan.subject,
  waves: plan.waves,
  waveMinutes: plan.waveMinutes,
  purpose: plan.purpose,
  tracking: plan.tracking,
  withoutMarks: plan.withoutMarks,
  template: plan.templateId,
  contentVersion: plan.contentId,
  sender: plan.senderId,
  brandName: plan.brandId,
  description: plan.description,
  text: plan.text,
  audience: JSON.stringify(plan.audience),
  trial: JSON.stringify(plan.trial),
  attachments: [...fileIds].sort().join(),
})
const bare = (change: Change): Change =>
  longOnes.some((field) => field === change.field) ? { ...change, before: null, after: null } : change

export async function updateCampaign(
  call: Changing,
  wanted: Wanted & { readonly campaignId: number; readonly version: number },
): Promise<number> {
  const { actor, db } = call
  const locked = await lockLiving(call, wanted.campaignId)
  if (!massCan.edit(locked.state)) refuse('mass.notPossible')
  const found = current(locked, wanted.version)
  const { campaignId } = found
  const { plan, variants, fileIds } = await resolve(call, found, wanted, campaignId)
  const before = (await readFiles(db, campaignId)).map(({ fileId }) => fileId)
  const changes = changesOf(loggedOf(found, before), loggedOf(plan, fileIds ?? before)).map(bare)
  if (changes.length === 0) return campaignId
  await savePlan(db, campaignId, plan, byOf(call))
  if (variants) await saveVariants(db, campaignId, variants)
  if (fileIds) await saveFiles(db, campaignId, fileIds)
  await record(db, actor, massUpdated, { ...namedOf(found), name: plan.name, changes })
  return campaignId
}

/** `onlyMessage`: tells what would happen, and nothing does. What was sent stays. */
export async function deleteCampaign(call: Changing, campaignId: number, onlyMessage: boolean) {
  const { actor, db, now } = call
  const found = await lockLiving(call, campaignId)
  const messages = (await countersOf(db, [campaignId])).get(campaignId)?.total ?? 0
  const deletion = { messages, deletable: massCan.delete(found.state) }
  if (onlyMessage) return deletion
  if (!deletion.deletable) refuse('mass.notPossible')
  await saveDeleted(db, campaignId, now, byOf(call))
  await record(db, actor, massDeleted, namedOf(found))
  return deletion
}

export async function recoverCampaign(call: Changing, campaignId: number): Promise<void> {
  const found = await lockOwn(call, campaignId)
  if (found.deletedAt === null) refuse('mass.notDeleted')
  await saveDeleted(call.db, campaignId, null, byOf(call))
  await record(call.db, call.actor, massRecovered, namedOf(found))
}
