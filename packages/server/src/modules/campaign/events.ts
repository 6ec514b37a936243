import { campaignAction } from '@crm/contract/campaign-rules'
import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type BellLine, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import type { Db } from '../../schema/index.ts'
import { campaignPath, pushWords } from '../../words/push.ts'
import { readStaff, roomsOf } from './store-events.ts'
import { campaignResource } from './store-sight.ts'

export interface Named {
  readonly campaignId: number
  readonly code: string
  readonly name: string
}

/** One line of the campaign's log. */
export type CampaignLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

/** As what somebody belongs to the campaign from now on. */
export type Role = 'manager' | 'participant'

export interface ToldCampaign extends Named {
  readonly lines: readonly CampaignLine[]
  readonly called?: readonly { readonly userId: number; readonly role: Role }[]
  /** Who belongs to it no longer. */
  readonly former?: readonly number[]
}

export const namedOf = ({ campaignId, code, name }: Named): Named => ({ campaignId, code, name })

export const plainLine = (kind: keyof typeof campaignAction): CampaignLine => ({ action: campaignAction[kind] })

/** Open lists and pages look again. */
export async function tellScreens(
  { campaignIds, former = [] }: { readonly campaignIds: readonly number[]; readonly former?: readonly number[] },
  db: Db,
): Promise<HubMessage[]> {
  const found = await roomsOf(db, campaignIds, former)
  return found.map(({ campaignId, rooms }) => ({
    channel: 'campaign',
    event: 'CampaignChange',
    rooms,
    data: { campaignIds: [campaignId] },
  }))
}

const bellOf = ({ campaignId: targetId, code, name }: Named, userId: number, role?: Role): BellLine => ({
  userId,
  resource: campaignResource,
  targetId,
  body: { code, name, ...(role === undefined ? {} : { role }) },
})

const logAndHub = {
  log: ({ campaignId, code, name, lines }: ToldCampaign): LogLine[] =>
    lines.map((line) => ({ resource: 'Campaign', targetId: campaignId, targetCode: code, targetName: name, ...line })),
  hub: ({ campaignId, former }: ToldCampaign, db: Db) =>
    tellScreens({ campaignIds: [campaignId], ...(former ? { former } : {}) }, db),
}

/** Those who belong to it from now on. */
const calling: Omit<Fact<ToldCampaign>, 'name'> = {
  ...logAndHub,
  ...bellAndPush<ToldCampaign>(
    async (told) => (told.called ?? []).map(({ userId, role }) => bellOf(told, userId, role)),
    { words: pushWords.campaignJoined, path: campaignPath },
  ),
}

/** What all of its people have to know. */
const ringing = (words: typeof pushWords.campaignJoined): Omit<Fact<ToldCampaign>, 'name'> => ({
  ...logAndHub,
  ...bellAndPush<ToldCampaign>(
    async (told, db) => (await readStaff(db, told.campaignId)).map((userId) => bellOf(told, userId)),
    { words, path: campaignPath },
  ),
})

export const campaignAdded = fact('campaign.added', calling)
export const campaignUpdated = fact('campaign.updated', logAndHub)
export const campaignPeopleChanged = fact('campaign.peopleChanged', calling)
export const campaignDeleted = fact('campaign.deleted', ringing(pushWords.campaignDeleted))
export const campaignRecovered = fact('campaign.recovered', ringing(pushWords.campaignRecovered))
export const campaignLocked = fact('campaign.locked', ringing(pushWords.campaignLocked))
export const campaignUnlocked = fact('campaign.unlocked', ringing(pushWords.campaignUnlocked))
export const campaignReset = fact('campaign.reset', ringing(pushWords.campaignReset))

export const campaignFacts = [
  campaignAdded,
  campaignUpdated,
  campaignPeopleChanged,
  campaignDeleted,
  campaignRecovered,
  campaignLocked,
  campaignUnlocked,
  campaignReset,
]
