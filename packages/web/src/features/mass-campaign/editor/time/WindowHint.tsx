import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../ui/Note.tsx'
import { writingPolicyQuery } from '../../../marketing-area/sending-queries.ts'

interface Props {
  readonly channel: MarketingChannel
  readonly purpose: MessagePurpose
}

/** At which hours something may go out. */
export function WindowHint({ channel, purpose }: Props) {
  const { t } = useTranslation('massCampaign')
  const policy = useQuery(writingPolicyQuery).data
  if (!policy || (channel === 'sms' && purpose === 'care')) return null
  // All day is no window.
  if (channel === 'email' && policy.emailHours.from === '00:00' && policy.emailHours.to === '23:59') return null
  const hours = channel === 'sms' ? policy.smsHours : policy.emailHours
  return <Note icon={<IconClock size={20} aria-hidden />}>{t(`window.${channel}`, hours)}</Note>
}
