import { campaign } from '@crm/contract/campaign'
import type { CampaignDeletion, CampaignRow } from '@crm/contract/campaign-views'
import { IconCopy, IconLock, IconLockOpen, IconRestore, IconRotate, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import type { RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { refreshCampaigns } from './campaign-queries.ts'

type Subject = Pick<CampaignRow, 'campaignId' | 'name' | 'state' | 'canPlan'>
type Act = 'lock' | 'unlock' | 'reset' | 'recover'

const icons: Readonly<Record<Act | 'duplicate' | 'delete', ReactNode>> = {
  lock: <IconLock size={16} aria-hidden />,
  unlock: <IconLockOpen size={16} aria-hidden />,
  reset: <IconRotate size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
  duplicate: <IconCopy size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
}
/** They stop people at their work or take something back, so they ask. */
const asking: readonly Act[] = ['lock', 'reset']

/** What deleting would do, as the server says before it is done. */
function Consequences({ deletion: { opportunities, open, customers, usedBy } }: { deletion: CampaignDeletion }) {
  const { t } = useTranslation('campaign')
  return (
    <>
      <p>{t('act.delete.body', { opportunities, open, customers })}</p>
      {usedBy.length > 0 && (
        <p>{t('act.delete.usedBy', { names: usedBy.map(({ code, name }) => `${code} ${name}`).join(', ') })}</p>
      )}
    </>
  )
}

/** Shows a notice of how it went, and whatever shows campaigns is read again. */
async function run(work: () => Promise<unknown>, done: Act | 'duplicate' | 'delete') {
  try {
    await work()
    showToast({ tone: 'success', key: `campaign:act.${done}.done` })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshCampaigns()
}

/** Asks with what the server says that it would do, before it does it. */
function useRemoval({ campaignId, name }: Subject, onGone?: () => void) {
  const { t } = useTranslation('campaign')
  const confirm = useConfirm()
  return async () => {
    const params = { campaignId, onlyMessage: true }
    const deletion = await call(campaign.delete, { params }).catch((error: unknown) => {
      showToast({ tone: 'error', text: refusalText(error) })
    })
    if (!deletion) return
    const question = { title: t('act.delete.title', { name }), body: <Consequences deletion={deletion} /> }
    const label = deletion.deletable ? t('act.delete.label') : undefined
    if (!(await confirm({ ...question, confirm: label ?? t('act.delete.close'), danger: deletion.deletable }))) return
    if (!deletion.deletable) return
    await run(async () => {
      await call(campaign.delete, { params: { campaignId, onlyMessage: false } })
      onGone?.()
    }, 'delete')
  }
}

/** What can be done with one campaign: the list, its quick view and its page offer the same. `onGone`: it was deleted. */
export function useCampaignActs(subject: Subject, onGone?: () => void): readonly RowAction[] {
  const { t } = useTranslation('campaign')
  const may = useMay('MNU_Campaign')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { campaignId, name, state, canPlan } = subject
  const remove = useRemoval(subject, onGone)
  const notYours = canPlan ? undefined : t('reason.notYours')
  const isLocked = state === 'locked'

  async function take(act: Act) {
    const ask = () =>
      confirm({
        title: t(`act.${act}.title`, { name }),
        body: t(`act.${act}.body`),
        confirm: t(`act.${act}.label`),
        danger: act === 'reset',
      })
    if (asking.includes(act) && !(await ask())) return
    await run(() => call(campaign[act], { params: { campaignId } }), act)
  }
  async function duplicate() {
    await run(async () => {
      const copy = await call(campaign.duplicate, { body: { campaignId } })
      void navigate({ to: '/campaign/{-$id}', params: { id: String(copy.campaignId) } })
    }, 'duplicate')
  }
  const act = (key: keyof typeof icons, run: () => Promise<void>, reason = notYours): RowAction => ({
    key,
    label: t(`act.${key}.label`),
    icon: icons[key],
    danger: key === 'delete',
    reason,
    run: () => void run(),
  })
  const step = (key: Act, reason = notYours) => act(key, () => take(key), reason)
  if (state === 'deleted') return may.delete ? [step('recover')] : []
  const locked = notYours ?? (isLocked ? translate('refusal:campaign.locked') : undefined)
  return [
    ...(may.edit ? [isLocked ? step('unlock') : step('lock'), step('reset', locked)] : []),
    ...(may.add ? [{ ...act('duplicate', duplicate), reason: undefined }] : []),
    ...(may.delete ? [act('delete', remove, locked)] : []),
  ]
}
