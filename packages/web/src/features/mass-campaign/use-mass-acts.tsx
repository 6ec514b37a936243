import { type MarketingChannel, massCan, massState } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconRestore, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import type { RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { massChannels, massPlace } from './mass-channel.ts'
import { refreshMass } from './mass-queries.ts'

type Subject = Pick<MassRow, 'campaignId' | 'name' | 'state' | 'canChange' | 'deleted'>
export const noMass: Subject = { campaignId: 0, name: '', state: massState.draft, canChange: false, deleted: false }

type Step = 'pause' | 'resume' | 'cancel'
type Act = Step | 'duplicate' | 'delete' | 'recover'
const icons: Readonly<Record<Act, ReactNode>> = {
  pause: <IconPlayerPause size={16} aria-hidden />,
  resume: <IconPlayerPlay size={16} aria-hidden />,
  cancel: <IconX size={16} aria-hidden />,
  duplicate: <IconCopy size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
}

/** Says how it went, and whatever shows campaigns is read again. */
async function run(channel: MarketingChannel, act: Act, work: () => Promise<unknown>) {
  try {
    await work()
    showToast({ tone: 'success', key: `massCampaign:act.${act}.done` })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshMass(channel)
}

/** Says first what would go with it. */
function useRemoval(channel: MarketingChannel, { campaignId, name }: Subject, onGone?: () => void) {
  const { t } = useTranslation('massCampaign')
  const confirm = useConfirm()
  const remove = (onlyMessage: boolean) =>
    call(massChannels[channel].calls.delete, { params: { campaignId, onlyMessage } })
  return async () => {
    const found = await remove(true).catch((error: unknown) => {
      showToast({ tone: 'error', text: refusalText(error) })
    })
    if (!found) return
    const agreed = await confirm({
      title: t('act.delete.title', { name }),
      body: t('act.delete.body', { count: found.messages }),
      confirm: t('act.delete.label'),
      danger: true,
    })
    if (!agreed) return
    await run(channel, 'delete', async () => {
      await remove(false)
      onGone?.()
    })
  }
}

/** What can be done with one campaign: the list, its quick view and its page offer the same. `onGone`: it was deleted. */
export function useMassActs(channel: MarketingChannel, subject: Subject, onGone?: () => void): readonly RowAction[] {
  const { t } = useTranslation('massCampaign')
  const { calls, tag } = massChannels[channel]
  const may = useMay(tag)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { campaignId, name, state, canChange, deleted } = subject
  const remove = useRemoval(channel, subject, onGone)
  const params = { campaignId }

  async function step(act: Step) {
    const ask = () =>
      confirm({
        title: t('act.cancel.title', { name }),
        body: t('act.cancel.body'),
        confirm: t('act.cancel.label'),
        danger: true,
      })
    if (act === 'cancel' && !(await ask())) return
    await run(channel, act, () => call(calls[act], { params }))
  }
  const duplicate = () =>
    run(channel, 'duplicate', async () => {
      const copy = await call(calls.duplicate, { body: params })
      void navigate(massPlace(channel, copy.campaignId))
    })
  const act = (key: Act, work: () => Promise<unknown>, reason?: string): RowAction => ({
    key,
    label: t(`act.${key}.label`),
    icon: icons[key],
    danger: key === 'delete' || key === 'cancel',
    reason: key === 'duplicate' || canChange ? reason : t('reason.notYours'),
    run: () => void work(),
  })
  if (deleted)
    return may.delete ? [act('recover', () => run(channel, 'recover', () => call(calls.recover, { params })))] : []
  const steps = (['pause', 'resume', 'cancel'] as const).filter(
    (one) => massCan[one](state) && state !== massState.draft,
  )
  return [
    ...(may.edit ? steps.map((one) => act(one, () => step(one))) : []),
    ...(may.add ? [act('duplicate', duplicate)] : []),
    ...(may.delete ? [act('delete', remove, massCan.delete(state) ? undefined : t('reason.notEnded'))] : []),
  ]
}
