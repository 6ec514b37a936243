import { isDeepStrictEqual } from 'node:util'
import type { MessageStep } from '@crm/contract/automation-fields'
import type { AddCampaign } from '@crm/contract/campaign-fields'
import type { WriteCall } from '../../../kit/record-lock.ts'
import type { OutcomeMessage } from '../../../schema/sales.ts'
import { eyesFor } from '../../automation/public.ts'
import { contentById, pinContent } from '../../marketing-template/public.ts'
import { brandById, senderById } from '../../sending-setup/public.ts'
import type { Facts } from './store.ts'

export type Outcome = AddCampaign['success']

/** Who chooses what is written answers for it; what is only saved along stays with who chose it. */
export function ownedBy(userId: number, message: MessageStep, before: OutcomeMessage | null): OutcomeMessage {
  const chosen = { ...message, ownerId: before?.ownerId ?? userId }
  return isDeepStrictEqual(chosen, before) ? chosen : { ...chosen, ownerId: userId }
}

type Checking = WriteCall<'template.unknown' | 'sender.unknown' | 'brandName.unknown'>

/** The template, held so that nobody deletes it meanwhile, and whom it comes from are there for who chooses them. */
async function checkMessage({ actor, db, refuse }: Checking, message: OutcomeMessage): Promise<void> {
  const [channel, tag] =
    message.do === 'sendMail' ? (['email', 'MNU_CampaignEmail'] as const) : (['sms', 'MNU_SMSCampaign'] as const)
  const eyes = await eyesFor(db, actor, tag)
  const pinned = eyes && (await pinContent(db, eyes, { channel, templateId: message.templateId, number: 0 }))
  if (!pinned) return refuse('template.unknown')
  if (message.do === 'sendMail') {
    if (message.senderId > 0 && !(await senderById(db, message.senderId))) refuse('sender.unknown')
    return
  }
  const [brand, content] = [await brandById(db, message.brandId), await contentById(db, pinned.contentId)]
  if (message.brandId > 0 && brand?.purpose !== content?.purpose) refuse('brandName.unknown')
}

type Messages = Pick<Facts, 'successMessage' | 'failureMessage'>

/** Those that were chosen just now; the others may be out of sight for who saves them along. */
export async function checkMessages(call: Checking, after: Messages, before: Messages): Promise<void> {
  for (const side of ['successMessage', 'failureMessage'] as const) {
    const message = after[side]
    if (message && !isDeepStrictEqual(message, before[side])) await checkMessage(call, message)
  }
}

/** A copy writes by the right of who made it. */
export const ownAs = (ownerId: number, { successMessage, failureMessage }: Messages): Messages => ({
  successMessage: successMessage && { ...successMessage, ownerId },
  failureMessage: failureMessage && { ...failureMessage, ownerId },
})
