import type { MarketingChannel, MassLack } from '@crm/contract/marketing-rules'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'
import {
  compileSms,
  contentById,
  insertContent,
  pinContent,
  type SentContent,
} from '../../marketing-template/public.ts'
import { brandById, senderById } from '../../sending-setup/public.ts'
import type { Policy } from '../../setting/public.ts'
import { isEmpty } from '../audience/store-audience.ts'
import { readVariants } from '../store.ts'
import type { LockedCampaign } from '../store-lock.ts'

/** What goes out: one content, or the variants of a trial, each with its subject (empty: the content's own). */
export interface Outgoing {
  readonly content: SentContent
  readonly subject: string
  readonly variants: readonly { readonly content: SentContent; readonly subject: string }[]
}

interface Pinning {
  readonly db: Db
  /** Who sees the template; undefined: nobody any more. */
  readonly actor: Actor | undefined
  readonly now: Date
}

/** A text of its own, or an original that is sent otherwise than it says. */
async function ownSms({ db, now }: Pinning, campaign: LockedCampaign, text: string): Promise<number | undefined> {
  const { withoutMarks, purpose, createdBy: userId, channel } = campaign
  if (text.trim() === '') return undefined
  const content = compileSms({ text, withoutMarks, purpose })
  return insertContent(db, { channel, templateId: null, number: 1 }, content, { userId, now })
}

/** The version that goes out from now on. The template stays until the end of the transaction. */
export async function pin(pinning: Pinning, campaign: LockedCampaign): Promise<number | undefined> {
  const { db, actor } = pinning
  const { channel, contentId, templateId, withoutMarks, purpose } = campaign
  if (contentId !== null) return contentId
  if (templateId === null) return channel === 'sms' ? ownSms(pinning, campaign, campaign.text) : undefined
  const pinned = actor && (await pinContent(db, actor, { channel, templateId, number: 0 }))
  const content = pinned && (await contentById(db, pinned.contentId))
  if (channel === 'email' || !content) return pinned?.contentId
  const isAsIs = content.withoutMarks === withoutMarks && content.purpose === purpose
  return isAsIs ? content.contentId : ownSms(pinning, campaign, content.text)
}

type Sent = Pick<LockedCampaign, 'campaignId' | 'trial' | 'subject'>

export async function outgoingOf(db: Db, campaign: Sent, contentId: number | undefined) {
  const variants: { content: SentContent; subject: string }[] = []
  if (campaign.trial)
    for (const { contentId: id, subject } of await readVariants(db, campaign.campaignId)) {
      const content = await contentById(db, id)
      if (content) variants.push({ content, subject })
    }
  const [first] = variants
  const content = first?.content ?? (contentId === undefined ? undefined : await contentById(db, contentId))
  return content && ({ content, subject: first?.subject ?? campaign.subject, variants } satisfies Outgoing)
}

const partsOf = ({ content, subject, variants }: Outgoing) => (variants.length > 0 ? variants : [{ content, subject }])

/** All that is filled in, of whichever variant. */
export const textsOf = (outgoing: Outgoing, channel: MarketingChannel): string[] =>
  partsOf(outgoing).flatMap(({ content, subject }) =>
    channel === 'sms' ? [content.text] : [subject || content.subject, content.html, content.text],
  )

const unsubscribe = '{{link.unsubscribe}}'

async function lacksOfEmail(db: Db, { purpose, senderId }: LockedCampaign, outgoing: Outgoing, policy: Policy) {
  const lacks: MassLack[] = []
  const parts = partsOf(outgoing)
  if (parts.some(({ content, subject }) => (subject || content.subject) === '')) lacks.push('subject')
  if (parts.some(({ content }) => content.html === '' || content.text === '')) lacks.push('contentFaults')
  if (purpose === 'advertising') {
    if (parts.some(({ content }) => !content.html.includes(unsubscribe))) lacks.push('unsubscribe')
    if (policy.advertiserName === '') lacks.push('advertiser')
  }
  if (senderId === null || !(await senderById(db, senderId))) lacks.push('sender')
  return lacks
}

/** Care and advertising are registered apart. */
async function lacksOfSms(db: Db, { purpose, brandId }: LockedCampaign, policy: Policy) {
  const lacks: MassLack[] = []
  if (purpose === 'advertising' && policy.smsOptOut === '') lacks.push('optOut')
  if (brandId === null) return [...lacks, 'brandName' as const]
  const brand = await brandById(db, brandId)
  if (!brand) return [...lacks, 'gateway' as const]
  return brand.purpose === purpose ? lacks : [...lacks, 'brandName' as const]
}

/** What it still lacks before it can be sent; nothing: it is ready. */
export async function lacksOf(
  db: Db,
  campaign: LockedCampaign,
  outgoing: Outgoing | undefined,
  policy: Policy,
): Promise<MassLack[]> {
  const lacks: MassLack[] = isEmpty(campaign.audience) ? ['audience'] : []
  if (campaign.channel === 'sms') {
    const others = await lacksOfSms(db, campaign, policy)
    return [...lacks, ...(outgoing ? [] : ['content' as const]), ...others]
  }
  if (!outgoing) return [...lacks, 'content', ...(campaign.senderId === null ? ['sender' as const] : [])]
  return [...lacks, ...(await lacksOfEmail(db, campaign, outgoing, policy))]
}
