import type { Audience, AudienceCount } from '@crm/contract/audience'
import { massLacks } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import type { Sql } from '../../../kernel/database/sql.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { type Counting, countTaken, isAnyoneTaken, type Judging } from '../../message/public.ts'
import { brandById } from '../../sending-setup/public.ts'
import type { Policy } from '../../setting/public.ts'
import { customersOf } from '../audience/store-audience.ts'
import type { LockedCampaign } from '../store-lock.ts'
import { type Outgoing, textsOf } from './ready.ts'
import { countForOneSend } from './store-due.ts'

export type Counted = Pick<LockedCampaign, 'channel' | 'purpose' | 'withoutMarks' | 'brandId'> & {
  /** null: none yet. */
  readonly campaignId: number | null
}

interface Asked {
  readonly db: Db
  readonly campaign: Counted
  readonly audience: Audience
  /** Whose sight it is. */
  readonly userId: number
  readonly outgoing: Outgoing | undefined
  readonly policy: Policy
  readonly now: Date
  /** When it is to leave. */
  readonly at: Date
}

const nobody: AudienceCount = { found: 0, taken: 0, skipped: [], waves: 0, parts: null, cost: null }

/** Of SMS, what is measured and what a part costs. */
async function smsOf({ db, campaign, outgoing }: Asked): Promise<Counting['sms']> {
  const { channel, purpose, brandId, withoutMarks } = campaign
  if (channel === 'email' || !outgoing) return undefined
  const { text } = outgoing.content
  const brand = brandId === null ? undefined : await brandById(db, brandId)
  return { content: { text, purpose, withoutMarks }, price: brand?.price ?? 0 }
}

async function judgingOf(asked: Asked): Promise<Judging | undefined> {
  const { db, campaign, audience, userId, outgoing, policy, now, at } = asked
  const { channel, campaignId, purpose } = campaign
  const customers = await customersOf({ db, userId, now }, audience)
  const texts = outgoing ? textsOf(outgoing, channel) : []
  return customers && { channel, campaignId, purpose, customers, texts, policy, at }
}

/** Who would be written to at this moment, and who not and why: as many as who looks sees. */
export async function countAudience(asked: Asked): Promise<AudienceCount> {
  const judging = await judgingOf(asked)
  return judging ? countTaken(asked.db, { ...judging, sms: await smsOf(asked) }) : nobody
}

/** More than one send takes, of a campaign that does not go out in waves. */
export const isTooMany = async (db: Db, { waves }: Pick<LockedCampaign, 'waves'>, customers: Sql) =>
  !waves && (await countForOneSend(db, customers)) > EMAIL_CUSTOMERS_MAX

/** Refuses an audience that cannot be written to. All are counted only where all are left out. */
export async function checkAudience(asked: Asked & { readonly campaign: LockedCampaign }): Promise<void> {
  const { db, campaign } = asked
  const judging = await judgingOf(asked)
  if (judging && (await isTooMany(db, campaign, judging.customers))) refuse('mass.tooMany')
  if (judging && (await isAnyoneTaken(db, judging))) return
  refuse('mass.nobodyLeft', { skipped: (await countAudience(asked)).skipped })
}

/** In the order in which a person deals with them. */
export const inOrderOfLacks = <Lack extends string>(lacks: readonly Lack[]) =>
  massLacks.filter((lack) => lacks.some((one) => one === lack))
