import { type MarketingChannel, massAction, type StopReason } from '@crm/contract/marketing-rules'
import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { type Fact, fact, type HubMessage } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import { massPath, pushWords } from '../../words/push.ts'
import type { LockedCampaign } from './store-lock.ts'
import { massResources } from './store-sight.ts'

export interface Named {
  readonly channel: MarketingChannel
  readonly campaignId: number
  readonly code: string
  readonly name: string
  readonly createdBy: number
  readonly departmentId: number
}

export interface Told extends Named {
  readonly changes?: readonly Change[]
}

export const namedOf = ({ channel, campaignId, code, name, createdBy, departmentId }: LockedCampaign): Named => ({
  channel,
  campaignId,
  code,
  name,
  createdBy,
  departmentId,
})

/** Open lists and pages look again. */
const hub = async ({ channel, campaignId, createdBy, departmentId }: Named): Promise<HubMessage[]> => [
  {
    channel: channel === 'email' ? 'emailCampaign' : 'smsCampaign',
    event: 'Change',
    rooms: [roomOf.everything, roomOf.user(createdBy), roomOf.department(departmentId)],
    data: { campaignIds: [campaignId] },
  },
]

const told = (name: string, kind: keyof typeof massAction) =>
  fact<Told>(name, {
    log: ({ channel, campaignId, code, name: targetName, changes }) => {
      const target = {
        resource: massResources[channel].name,
        action: massAction[kind],
        targetId: campaignId,
        targetCode: code,
        targetName,
      }
      return changes === undefined ? [target] : linesOf(target, changes)
    },
    hub,
  })

export const massAdded = told('massCampaign.added', 'added')
export const massUpdated = told('massCampaign.updated', 'updated')
export const massDeleted = told('massCampaign.deleted', 'deleted')
export const massRecovered = told('massCampaign.recovered', 'recovered')
export const massScheduled = told('massCampaign.scheduled', 'scheduled')
export const massStarted = told('massCampaign.started', 'started')
export const massPaused = told('massCampaign.paused', 'paused')
export const massResumed = told('massCampaign.resumed', 'resumed')
export const massCancelled = told('massCampaign.cancelled', 'cancelled')
/** Its work goes on: a wave was written, or a winner was found. */
export const massProceeded = fact<Named>('massCampaign.proceeded', { hub })

interface Ended extends Named {
  /** Why it stopped. */
  readonly reason?: StopReason
  /** Whose answer never came. */
  readonly unknown?: number
}

/** Nobody's doing: its creator is told. */
const ringing = (words: (typeof pushWords)['massUnknownLeft']): Omit<Fact<Ended>, 'name'> => ({
  hub,
  ...bellAndPush<Ended>(
    async ({ channel, campaignId: targetId, createdBy: userId, code, name, reason = '', unknown }) => [
      {
        userId,
        resource: massResources[channel],
        targetId,
        body: { code, name, role: reason, ...(unknown === undefined ? {} : { count: unknown }) },
      },
    ],
    { words, path: massPath },
  ),
})

export const massFinished = fact('massCampaign.finished', ringing(pushWords.massFinished))
export const massStopped = fact('massCampaign.stopped', ringing(pushWords.massStopped))
export const massUnknownLeft = fact('massCampaign.unknownLeft', ringing(pushWords.massUnknownLeft))

export const massFacts = [
  massAdded,
  massUpdated,
  massDeleted,
  massRecovered,
  massScheduled,
  massStarted,
  massPaused,
  massResumed,
  massCancelled,
  massProceeded,
  massFinished,
  massStopped,
  massUnknownLeft,
]
