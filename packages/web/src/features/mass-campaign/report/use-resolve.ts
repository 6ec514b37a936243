import type { MarketingChannel, UnknownWay } from '@crm/contract/marketing-rules'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshMessages } from '../../message/message-queries.ts'
import { refreshMass } from '../mass-queries.ts'

type Run = () => Promise<{ readonly changed: number }>

/** A person decides about messages that are unknown: asked first, then told how it went; whatever shows them is read again. */
export function useResolve(channel: MarketingChannel) {
  const { t } = useTranslation('massCampaign')
  const confirm = useConfirm()
  return async (how: UnknownWay, count: number, run: Run): Promise<void> => {
    const agreed = await confirm({
      title: t(`unknown.${how}Title`, { count }),
      body: t(how === 'resend' ? `unknown.resendBody.${channel}` : 'unknown.leaveBody'),
      confirm: t(`unknown.${how}`),
    })
    if (!agreed) return
    try {
      const { changed } = await run()
      showToast({ tone: 'success', key: `massCampaign:unknown.${how}Done`, values: { count: changed } })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
    void refreshMass(channel)
    void refreshMessages(channel)
  }
}
