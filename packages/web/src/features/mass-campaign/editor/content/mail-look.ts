import { emailTemplate } from '@crm/contract/email-template'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kernel/call.ts'
import { templateKeys } from '../../../marketing-template/template-queries.ts'
import type { TypedMass } from '../typed-mass.ts'

type Written = Pick<TypedMass, 'templateId' | 'subject'>

/** What goes out: the mail itself, or each of its variants. */
export const mailsIn = ({ templateId, subject, trial }: TypedMass): readonly Written[] =>
  trial === null ? [{ templateId, subject }] : trial.variants

/** How a mail reads as a customer would have it, and what is wrong with it; 0: with words that stand for one. */
export const mailLookQuery = ({ templateId, subject }: Written, customerId = 0) =>
  queryOptions({
    queryKey: [...templateKeys.email, 'look', templateId, subject, customerId],
    queryFn: ({ signal }) =>
      call(emailTemplate.preview, {
        body: { templateId, customerId, ...(subject !== '' && { content: { subject } }) },
        signal,
      }),
    enabled: templateId > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
