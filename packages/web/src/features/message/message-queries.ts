import { email } from '@crm/contract/email'
import { emailTemplate } from '@crm/contract/email-template'
import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { sms } from '@crm/contract/sms'
import { smsOriginal } from '@crm/contract/sms-original'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { may } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import type { LoadOptions } from '../../ui/options.ts'

/** Everything that shows what was sent singly, or begun. */
export const messageKeys = { email: ['message', 'email'], sms: ['message', 'sms'] } as const
export const refreshMessages = (channel: MarketingChannel) =>
  queries.invalidateQueries({ queryKey: messageKeys[channel] })

export const emailDraftsQuery = queryOptions({
  queryKey: [...messageKeys.email, 'drafts'],
  queryFn: ({ signal }) => call(email.drafts, { signal }),
})
export const smsDraftsQuery = queryOptions({
  queryKey: [...messageKeys.sms, 'drafts'],
  queryFn: ({ signal }) => call(sms.drafts, { signal }),
})

export interface Counted {
  readonly channel: MarketingChannel
  readonly customerIds: readonly number[]
  readonly purpose: MessagePurpose
  readonly text: string
  readonly withoutMarks?: boolean
  readonly brandId?: number
}
/** The former answer stays until the next is here. */
export const countQuery = ({ channel, customerIds, ...rest }: Counted) =>
  queryOptions({
    queryKey: [...messageKeys[channel], 'count', customerIds, rest],
    queryFn: ({ signal }) =>
      call(channel === 'email' ? email.count : sms.count, { body: { ...rest, customerIds: [...customerIds] }, signal }),
    placeholderData: keepPreviousData,
  })

const PER_BLOCK = 20

export const loadEmailTemplates: LoadOptions = async (text, block) => {
  const params = { viewAll: may('MNU_CampaignEmail', 'viewAll'), tag: 'active' as const }
  const found = await call(emailTemplate.category, { params, query: { text, block, maxPerBlock: PER_BLOCK } })
  const items = found.map(({ index, name, folder }) => ({ value: String(index), label: name, detail: folder }))
  return { items, more: found.length === PER_BLOCK }
}
export const loadSmsOriginals: LoadOptions = async (text, block) => {
  const params = { viewAll: may('MNU_SMSCampaign', 'viewAll'), tag: 'active' as const }
  const found = await call(smsOriginal.category, { params, query: { text, block, maxPerBlock: PER_BLOCK } })
  const items = found.map(({ index, name, folder }) => ({ value: String(index), label: name, detail: folder }))
  return { items, more: found.length === PER_BLOCK }
}

/** How a template reads, with words that stand for a customer. */
export const templateLookQuery = (templateId: number) =>
  queryOptions({
    queryKey: ['emailTemplate', 'preview', templateId],
    queryFn: ({ signal }) => call(emailTemplate.preview, { body: { templateId }, signal }),
    enabled: templateId !== 0,
  })
export const originalTextQuery = (templateId: number) =>
  queryOptions({
    queryKey: ['smsOriginal', 'one', templateId, 0],
    queryFn: ({ signal }) => call(smsOriginal.one, { params: { templateId }, query: {}, signal }),
    enabled: templateId !== 0,
  })
