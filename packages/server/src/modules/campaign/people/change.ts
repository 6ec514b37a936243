import type { campaign, campaignManager, campaignParticipant } from '@crm/contract/campaign'
import { campaignAction } from '@crm/contract/campaign-rules'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { inOrder, type WriteCall } from '../../../kit/record-lock.ts'
import { type CampaignLine, campaignPeopleChanged, namedOf, type Role } from '../events.ts'
import { readManagers, readParticipantViews } from '../list/store-people.ts'
import { touch } from '../plan/store.ts'
import { checkManagers } from '../rules.ts'
import { type LockedCampaign, lockPlanned } from '../store-lock.ts'
import {
  countOpen,
  deleteManagers,
  deleteParticipants,
  holdPeople,
  insertManagers,
  listTaken,
  type Participant,
  readNames,
  readParticipants,
  saveParticipants,
} from './store.ts'

type Days = Parameters<typeof listTaken>[1]

/** Holds people who are to belong to a campaign; one who is not there, or may not sign in, is refused. */
export async function takePeople({ db, refuse }: WriteCall<'user.unknown'>, userIds: readonly number[]) {
  const names = await holdPeople(db, userIds)
  if (userIds.some((userId) => !names.has(userId))) refuse('user.unknown')
  return names
}

/** Nobody takes part in two campaigns at the same time; these people are held. docs/rules.md. */
export async function refuseTaken(
  { db, refuse }: WriteCall<'campaign.participantTaken'>,
  days: Days,
  userIds: readonly number[],
): Promise<void> {
  const [taken] = await listTaken(db, days, userIds)
  if (taken) refuse('campaign.participantTaken', taken)
}

/** Who leaves has handed over what is open: as a manager or a participant nobody is left with something to do. */
async function refuseBusy(
  { db, refuse }: WriteCall<'campaign.participantBusy'>,
  { campaignId }: LockedCampaign,
  leaving: readonly number[],
): Promise<void> {
  const opportunities = await countOpen(db, campaignId, leaving)
  if (opportunities > 0) refuse('campaign.participantBusy', { opportunities, userIds: leaving })
}

const line = (role: Role, side: 'before' | 'after', [userId, fullName]: readonly [number, string]): CampaignLine => ({
  action: campaignAction.updated,
  editField: role,
  [side]: String(userId),
  [`${side}Name`]: fullName,
})

interface Changed {
  readonly role: Role
  readonly joined: readonly number[]
  readonly left: readonly number[]
  readonly lines?: readonly CampaignLine[]
}

async function tell(
  { actor, db }: WriteCall,
  campaign: LockedCampaign,
  { role, joined, left, lines = [] }: Changed,
): Promise<void> {
  const names = await readNames(db, [...joined, ...left])
  const named = (userId: number) => [userId, names.get(userId) ?? ''] as const
  await record(db, actor, campaignPeopleChanged, {
    ...namedOf(campaign),
    lines: [
      ...joined.map((userId) => line(role, 'after', named(userId))),
      ...left.map((userId) => line(role, 'before', named(userId))),
      ...lines,
    ],
    called: joined.map((userId) => ({ userId, role })),
    former: left,
  })
}

const otherwise = 'campaign.notAllowedPeople' as const

export const addParticipants: Handler<typeof campaign.addParticipants> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = await lockPlanned(call, body.campaignId, { otherwise })
  const joined = [...new Set(body.participantIds)]
  const there = joined.filter((userId) => found.participantIds.includes(userId))
  if (there.length > 0) refuse('campaign.participantExists', { userIds: there })
  await takePeople(call, joined)
  await refuseTaken(call, found, joined)
  const added = joined.map((userId) => ({ userId, away: false, load: null }))
  await saveParticipants(db, found.campaignId, added, now)
  await touch(db, found.campaignId, { userId: actor.userId, now })
  await tell(call, found, { role: 'participant', joined, left: [] })
  return readParticipantViews(db, found.campaignId)
}

const workOf = ({ away, load }: Participant) => `${away ? 'away' : ''} ${load ?? ''}`.trim()

export const updateParticipants: Handler<typeof campaignParticipant.update> = async (call) => {
  const { actor, body, db, now } = call
  const found = await lockPlanned(call, body.campaignId, { otherwise, version: body.version })
  const before = new Map((await readParticipants(db, found.campaignId)).map((one) => [one.userId, one]))
  const wanted = [...new Map(body.participants.map((one) => [one.userId, one])).values()].map(
    ({ userId, away, load }): Participant => ({
      userId,
      away: away ?? before.get(userId)?.away ?? false,
      load: load === undefined ? (before.get(userId)?.load ?? null) : load,
    }),
  )
  const joined = wanted.filter(({ userId }) => !before.has(userId)).map(({ userId }) => userId)
  const left = [...before.keys()].filter((userId) => !wanted.some((one) => one.userId === userId))
  await takePeople(call, joined)
  await refuseTaken(call, found, joined)
  await refuseBusy(
    call,
    found,
    left.filter((userId) => !found.managerIds.includes(userId)),
  )
  const changed = wanted.filter((one) => {
    const was = before.get(one.userId)
    return was !== undefined && workOf(was) !== workOf(one)
  })
  if (joined.length + left.length + changed.length > 0) {
    await saveParticipants(
      db,
      found.campaignId,
      [...changed, ...wanted.filter((one) => joined.includes(one.userId))],
      now,
    )
    await deleteParticipants(db, found.campaignId, left)
    await touch(db, found.campaignId, { userId: actor.userId, now })
    const names = await readNames(
      db,
      changed.map(({ userId }) => userId),
    )
    const lines = changed.map((one): CampaignLine => {
      const name = names.get(one.userId) ?? ''
      const was = before.get(one.userId) ?? one
      const words = { beforeName: `${name} ${workOf(was)}`.trim(), afterName: `${name} ${workOf(one)}`.trim() }
      const sides = { before: String(one.userId), after: String(one.userId) }
      return { action: campaignAction.updated, editField: 'participant', ...sides, ...words }
    })
    await tell(call, found, { role: 'participant', joined, left, lines })
  }
  return readParticipantViews(db, found.campaignId)
}

export const updateManagers: Handler<typeof campaignManager.update> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = await lockPlanned(call, body.campaignId, { otherwise, version: body.version })
  const wanted = inOrder(body.managerIds)
  checkManagers(wanted, refuse)
  const joined = wanted.filter((userId) => !found.managerIds.includes(userId))
  const left = found.managerIds.filter((userId) => !wanted.includes(userId))
  await takePeople(call, joined)
  await refuseBusy(
    call,
    found,
    left.filter((userId) => !found.participantIds.includes(userId)),
  )
  if (joined.length + left.length > 0) {
    await deleteManagers(db, found.campaignId, left)
    await insertManagers(db, found.campaignId, joined)
    await touch(db, found.campaignId, { userId: actor.userId, now })
    await tell(call, found, { role: 'manager', joined, left })
  }
  return readManagers(db, found.campaignId)
}
