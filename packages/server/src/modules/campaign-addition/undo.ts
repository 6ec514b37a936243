import type { campaignAddition } from '@crm/contract/campaign'
import { campaignAction } from '@crm/contract/campaign-rules'
import type { AdditionView } from '@crm/contract/campaign-views'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { campaignUpdated, lockCampaigns, namedOf } from '../campaign/public.ts'
import { isUndoable, lockAddition, readAddition, removeUntouched, saveEnding } from './store.ts'

/** To who added them, and to admins; to everybody else there is none. */
async function read(db: Db, actor: Actor, additionId: string, now: Date): Promise<AdditionView> {
  const found = await readAddition(db, additionId, actor.userId, now)
  return found && (found.userId === actor.userId || isAdmin(actor)) ? found.view : refuse('request.notFound')
}

export const readOne: Handler<typeof campaignAddition.one> = ({ actor, db, now, params }) =>
  read(db, actor, params.additionId, now)

/** What was touched since stays. */
export const undo: Handler<typeof campaignAddition.undo> = async ({ actor, db, now, params }) => {
  const { additionId } = params
  const addition = await lockAddition(db, additionId)
  if (addition?.userId !== actor.userId) return refuse('request.notFound')
  const [campaign] = await lockCampaigns(db, actor, [addition.campaignId], 'share')
  if (!campaign || campaign.deletedAt !== null) return refuse('request.notFound')
  if (campaign.lockedAt !== null) refuse('campaign.locked')
  if (!isUndoable(addition, now)) refuse('campaign.undoExpired')
  const removed = await removeUntouched(db, additionId)
  await saveEnding(db, additionId, { state: 'undone', removed }, now)
  const line = { action: campaignAction.updated, editField: 'customers', before: String(removed), after: null }
  await record(db, actor, campaignUpdated, { ...namedOf(campaign), lines: [line] })
  return read(db, actor, additionId, now)
}
