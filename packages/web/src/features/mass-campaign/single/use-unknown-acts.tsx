import { email } from '@crm/contract/email'
import { type MarketingChannel, messageState, type UnknownWay, unknownWays } from '@crm/contract/marketing-rules'
import type { MessageRow } from '@crm/contract/marketing-views'
import { sms } from '@crm/contract/sms'
import { IconPlayerSkipForward, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useMay } from '../../../kernel/may.ts'
import type { RowAction } from '../../../kit/list/list.ts'
import { useResolve } from '../report/use-resolve.ts'

type Row = Pick<MessageRow, 'messageId' | 'state' | 'campaignId'>
const singles = {
  email: { calls: email, tag: 'MNU_EmailMarketing' },
  sms: { calls: sms, tag: 'MNU_SMSCampaign' },
} as const
const icons = {
  resend: <IconSend size={16} aria-hidden />,
  leave: <IconPlayerSkipForward size={16} aria-hidden />,
}

const isOpen = ({ state, campaignId }: Row) => state === messageState.unknown && campaignId === 0

/** What can be done about messages that were sent singly and are unknown; of a campaign it is done there. */
export function useUnknownActs(channel: MarketingChannel) {
  const { t } = useTranslation('massCampaign')
  const { calls, tag } = singles[channel]
  const { edit } = useMay(tag)
  const resolve = useResolve(channel)
  const run = async (how: UnknownWay, rows: readonly Row[], done: () => void) => {
    const messageIds = rows.map(({ messageId }) => messageId)
    await resolve(how, rows.length, () => call(calls.resolveUnknown, { body: { messageIds, how } }))
    done()
  }
  return {
    ways: (row: Row): readonly UnknownWay[] => (edit && isOpen(row) ? unknownWays : []),
    run,
    actions(rows: readonly Row[], done: () => void): readonly RowAction[] {
      if (!edit) return []
      const open = rows.filter(isOpen)
      const isOfCampaign = rows.some(({ state }) => state === messageState.unknown)
      const reason = open.length > 0 ? undefined : t(isOfCampaign ? 'unknown.ofCampaign' : 'unknown.known')
      return unknownWays.map((how) => ({
        key: how,
        label: t(`unknown.${how}`),
        icon: icons[how],
        reason,
        run: () => void run(how, open, done),
      }))
    },
  }
}
