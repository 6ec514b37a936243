import { Button, Group } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { massChannels } from '../mass-channel.ts'
import { channelOf, type MassView, refreshMass } from '../mass-queries.ts'

/** Those of whom nobody knows whether it arrived: what that means, and the two ways out. */
export function UnknownNote({ view, messageIds }: { view: MassView; messageIds?: readonly number[] }) {
  const { t } = useTranslation('massCampaign')
  const confirm = useConfirm()
  const channel = channelOf(view)
  const { calls, tag } = massChannels[channel]
  const { edit } = useMay(tag)
  const count = messageIds?.length ?? view.counters.unknown
  if (count === 0) return null
  async function resolve(how: 'resend' | 'leave') {
    const question = {
      title: t(`unknown.${how}Title`, { count }),
      body: t(`unknown.${how}Body`),
      confirm: t(`unknown.${how}`),
    }
    if (!(await confirm(question))) return
    const body = { campaignId: view.campaignId, how, ...(messageIds && { messageIds: [...messageIds] }) }
    try {
      const { changed } = await call(calls.resolveUnknown, { body })
      showToast({ tone: 'success', key: `massCampaign:unknown.${how}Done`, values: { count: changed } })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
    void refreshMass(channel)
  }
  return (
    <Note
      tone="amber"
      icon={<IconHelpCircle size={20} aria-hidden />}
      title={t('unknown.title', { count })}
      action={
        edit && view.canChange ? (
          <Group gap={8}>
            <Button variant="default" size="xs" onClick={() => void resolve('resend')}>
              {t('unknown.resend')}
            </Button>
            <Button variant="default" size="xs" onClick={() => void resolve('leave')}>
              {t('unknown.leave')}
            </Button>
          </Group>
        ) : undefined
      }
    >
      {t('unknown.explain')}
    </Note>
  )
}
