import { type SmsOriginalRow, smsOriginal } from '@crm/contract/sms-original'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { templateKeys } from '../template-queries.ts'

const ASKED_AFTER_MS = 300

type Written = Pick<SmsOriginalRow, 'text' | 'purpose' | 'withoutMarks'>

/** How a message reads with words that stand for a customer. */
export function useSmsPreview({ text, purpose, withoutMarks }: Written) {
  const [rested] = useDebouncedValue(text, ASKED_AFTER_MS)
  const content = { text: rested, purpose, withoutMarks }
  return useQuery({
    queryKey: [...templateKeys.sms, 'written', content],
    queryFn: ({ signal }) => call(smsOriginal.preview, { body: { content }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
}
