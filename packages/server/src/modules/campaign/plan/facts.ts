import type { AddCampaign, OutcomeTask, UpdateCampaign } from '@crm/contract/campaign-fields'
import { campaignAction } from '@crm/contract/campaign-rules'
import { changesOf } from '../../../kernel/events/changes.ts'
import { inOrder, type WriteCall } from '../../../kit/record-lock.ts'
import type { OutcomeMessage } from '../../../schema/sales.ts'
import type { CampaignLine } from '../events.ts'
import { type LockedCampaign, lockCampaigns } from '../store-lock.ts'
import { type Outcome, ownedBy } from './message.ts'
import type { Facts } from './store.ts'
import type { Method, Reason } from './store-plan.ts'

const successOf = ({ kind, campaignId, task, message }: Outcome, before: OutcomeMessage | null, userId: number) => ({
  successKind: kind,
  successCampaignId: kind === 'opportunity' ? campaignId : null,
  successTask: kind === 'task' ? task : null,
  successMessage: kind === message?.do ? ownedBy(userId, message, before) : null,
})
const failureOf = ({ kind, campaignId, task, message }: Outcome, before: OutcomeMessage | null, userId: number) => ({
  failureKind: kind,
  failureCampaignId: kind === 'opportunity' ? campaignId : null,
  failureTask: kind === 'task' ? task : null,
  failureMessage: kind === message?.do ? ownedBy(userId, message, before) : null,
})

export const factsIn = (body: AddCampaign, userId: number): Facts => ({
  name: body.name,
  description: body.description,
  startDate: body.startDate,
  endDate: body.endDate,
  goalOpportunities: body.goalOpportunities,
  goalRevenue: body.goalRevenue,
  autoSplit: body.autoSplit,
  staleDays: body.staleDays,
  ...successOf(body.success, null, userId),
  ...failureOf(body.failure, null, userId),
})

export const factsOf = (campaign: LockedCampaign): Facts => ({
  name: campaign.name,
  description: campaign.description,
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  goalOpportunities: campaign.goalOpportunities,
  goalRevenue: campaign.goalRevenue,
  autoSplit: campaign.autoSplit,
  staleDays: campaign.staleDays,
  successKind: campaign.successKind,
  successCampaignId: campaign.successCampaignId,
  successTask: campaign.successTask,
  successMessage: campaign.successMessage,
  failureKind: campaign.failureKind,
  failureCampaignId: campaign.failureCampaignId,
  failureTask: campaign.failureTask,
  failureMessage: campaign.failureMessage,
})

/** Absent is unchanged. */
export function factsAfter(before: Facts, { success, failure, ...body }: UpdateCampaign, userId: number): Facts {
  const given = Object.fromEntries(
    Object.keys(before).flatMap((field) => {
      const value: unknown = Reflect.get(body, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    ...{ ...before, ...given },
    ...(success && successOf(success, before.successMessage, userId)),
    ...(failure && failureOf(failure, before.failureMessage, userId)),
  }
}

/** A task in words, as a step is told; of a message what it was made of, which the log names. */
const told = ({ successTask, failureTask, successMessage, failureMessage, ...facts }: Facts) => {
  const words = (task: OutcomeTask | null) => task && `${task.title} (${task.type}, ${task.days})`
  const messages = {
    successMessage: successMessage && JSON.stringify(successMessage),
    failureMessage: failureMessage && JSON.stringify(failureMessage),
  }
  return { ...facts, successTask: words(successTask), failureTask: words(failureTask), ...messages }
}

/** A line for each field that differs. */
export function factLines(before: Facts, after: Facts): CampaignLine[] {
  const changes = changesOf(told(before), told(after))
  return changes.map(({ field, ...values }) => ({ action: campaignAction.updated, editField: field, ...values }))
}

type Item = { readonly id: number; readonly name: string }

/** A line for each item of a list that is new, gone or another. */
function itemLines(editField: string, before: readonly Item[], after: readonly Item[]): CampaignLine[] {
  const [was, is] = [new Map(before.map((one) => [one.id, one.name])), new Map(after.map((one) => [one.id, one.name]))]
  return inOrder([...was.keys(), ...is.keys()])
    .filter((id) => was.get(id) !== is.get(id))
    .map((id) => {
      const [beforeName, afterName] = [was.get(id) ?? null, is.get(id) ?? null]
      const sides = { before: beforeName === null ? null : `${id}`, after: afterName === null ? null : `${id}` }
      return { action: campaignAction.updated, editField, ...sides, beforeName, afterName }
    })
}

/** A step in words, its place among the others too. */
const methodItem = ({ methodId: id, name, type, days, probability }: Method, place: number): Item => ({
  id,
  name: `${place + 1}. ${name} (${type}, ${days}, ${probability}%)`,
})

export const methodLines = (before: readonly Method[], after: readonly Method[]): CampaignLine[] =>
  itemLines('approachMethod', before.map(methodItem), after.map(methodItem))

const reasonItem = ({ reasonId: id, name }: Reason): Item => ({ id, name })

export const reasonLines = (before: readonly Reason[], after: readonly Reason[]): CampaignLine[] =>
  itemLines('failReason', before.map(reasonItem), after.map(reasonItem))

type Targets = Pick<Facts, 'successKind' | 'successCampaignId' | 'failureKind' | 'failureCampaignId'>

const targetsOf = ({ successCampaignId, failureCampaignId }: Targets) =>
  [successCampaignId, failureCampaignId].flatMap((id) => id ?? [])

/**
 * Where opportunities go on is a campaign that the planner sees and that is not deleted: it is held, so that nobody
 * deletes it meanwhile. docs/rules.md.
 */
export async function checkTargets(
  { actor, db, refuse }: WriteCall<'campaign.targetUnknown'>,
  after: Targets,
  { campaignId, ...before }: Targets & { readonly campaignId: number },
): Promise<void> {
  const known = targetsOf(before)
  const named = targetsOf(after).filter((id) => !known.includes(id))
  const isMissing =
    (after.successKind === 'opportunity' && !after.successCampaignId) ||
    (after.failureKind === 'opportunity' && !after.failureCampaignId)
  if (isMissing || named.includes(campaignId)) refuse('campaign.targetUnknown')
  if (named.length === 0) return
  const found = await lockCampaigns(db, actor, named, 'share')
  if (found.filter(({ deletedAt }) => deletedAt === null).length < new Set(named).size) refuse('campaign.targetUnknown')
}
