import { marketingPolicy } from '@crm/contract/marketing-policy'
import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { isAdmin, useMe } from '../../../../kernel/me.ts'
import { Note } from '../../../../ui/Note.tsx'

interface Props {
  readonly channel: MarketingChannel
  readonly purpose: MessagePurpose
}

/** At which hours something may go out. The setting itself is for administrators; others read what it is about. */
export function WindowHint({ channel, purpose }: Props) {
  const { t } = useTranslation('massCampaign')
  const policy = useQuery({
    queryKey: ['marketing-policy'],
    queryFn: ({ signal }) => call(marketingPolicy.read, { signal }),
    enabled: isAdmin(useMe()),
  }).data
  if (channel === 'sms' && purpose === 'care') return null
  // All day is no window.
  if (channel === 'email' && policy?.emailHours.from === '00:00' && policy.emailHours.to === '23:59') return null
  const hours = channel === 'sms' ? policy?.smsHours : policy?.emailHours
  return (
    <Note icon={<IconClock size={20} aria-hidden />}>
      {hours ? t(`window.${channel}Hours`, hours) : t(`window.${channel}`)}
    </Note>
  )
}
