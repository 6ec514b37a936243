import { type EmailTemplateRow, emailTemplate } from '@crm/contract/email-template'
import { type SmsOriginalRow, smsOriginal } from '@crm/contract/sms-original'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

/** Everything that shows templates of a channel stands under its key. */
export const templateKeys = { email: ['emailTemplate'], sms: ['smsOriginal'] } as const
export type TemplateChannel = keyof typeof templateKeys
export type AnyTemplateRow = EmailTemplateRow | SmsOriginalRow

/** A template as it is, or its content in a former version. */
export const emailQuery = (templateId: number, number?: number) =>
  queryOptions({
    queryKey: [...templateKeys.email, 'one', templateId, number ?? 0],
    queryFn: ({ signal }) =>
      call(emailTemplate.one, {
        params: { templateId },
        query: number === undefined ? {} : { number },
        signal,
      }),
  })

export const smsQuery = (templateId: number, number?: number) =>
  queryOptions({
    queryKey: [...templateKeys.sms, 'one', templateId, number ?? 0],
    queryFn: ({ signal }) =>
      call(smsOriginal.one, {
        params: { templateId },
        query: number === undefined ? {} : { number },
        signal,
      }),
  })

/** The folders that there are, with how many templates each holds. */
export const foldersQuery = (channel: TemplateChannel, viewAll: boolean) =>
  queryOptions({
    queryKey: [...templateKeys[channel], 'folders', viewAll],
    queryFn: async ({ signal }) => {
      const { category } = channel === 'email' ? emailTemplate : smsOriginal
      const found = await call(category, { params: { viewAll, tag: 'folder' }, query: {}, signal })
      return found.map(({ index: count, name }) => ({ name, count }))
    },
  })

export const refreshTemplates = (channel: TemplateChannel) =>
  queries.invalidateQueries({ queryKey: templateKeys[channel] })

/** How the newest version reads, with words that stand for a customer. */
export const emailPreviewQuery = ({ templateId, number }: Pick<EmailTemplateRow, 'templateId' | 'number'>) =>
  queryOptions({
    queryKey: [...templateKeys.email, 'preview', templateId, number],
    queryFn: ({ signal }) => call(emailTemplate.preview, { body: { templateId, number }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
