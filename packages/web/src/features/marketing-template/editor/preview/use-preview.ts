import { emailTemplate } from '@crm/contract/email-template'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../kernel/call.ts'
import { templateKeys } from '../../template-queries.ts'
import { type Content, sentOf } from '../content.ts'

const ASKED_AFTER_MS = 700

/** What is written, once nobody has typed for a moment. */
function useRested(content: Content): Content {
  const [rested, setRested] = useState(content)
  // A timer is outside of what React renders.
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [content])
  return rested
}

/** The mail as the server makes it of what is written now, for a customer (0: one made up), with what is wrong with it. */
export function usePreview(content: Content, customerId: number) {
  const sent = sentOf(useRested(content))
  return useQuery({
    queryKey: [...templateKeys.email, 'written', sent, customerId],
    queryFn: ({ signal }) => call(emailTemplate.preview, { body: { content: sent, customerId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
}
export type Previewed = ReturnType<typeof usePreview>
