import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { cleanLines } from '@crm/contract/rules/text'
import { type Actor, isAdmin } from '../../kernel/actor.ts'

/** Who wrote it answers for what goes out; admins help. docs/rules.md. */
export const canChange = (actor: Pick<Actor, 'userId' | 'systemRole'>, createdBy: number): boolean =>
  isAdmin(actor) || createdBy === actor.userId

const nameMax = 200

/** What a copy is called. */
export const copyName = (name: string, mark = ' (2)'): string =>
  cleanLines(`${name.slice(0, nameMax - mark.length)}${mark}`)

/** The function that opens the campaigns of a channel. */
export const tagOf = (channel: MarketingChannel) => (channel === 'email' ? 'MNU_CampaignEmail' : 'MNU_SMSCampaign')
