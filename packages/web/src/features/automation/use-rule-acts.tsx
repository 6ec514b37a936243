import { automation } from '@crm/contract/automation'
import type { AutomationRow } from '@crm/contract/automation-views'
import { IconCopy, IconRestore, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import type { RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { refreshRules } from './automation-queries.ts'

type Subject = Pick<AutomationRow, 'automationId' | 'name' | 'canEdit' | 'deleted'>
type Act = 'duplicate' | 'delete' | 'recover'

const icons: Readonly<Record<Act, ReactNode>> = {
  duplicate: <IconCopy size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
}

/** Shows a notice of how it went, and whatever shows rules is read again. */
async function run(work: () => Promise<unknown>, done: Act) {
  try {
    await work()
    showToast({ tone: 'success', key: `automation:act.${done}.done` })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshRules()
}

/** What can be done with one rule: the list, its quick view and its page offer the same. `onGone`: it was deleted. */
export function useRuleActs({ automationId, name, canEdit, deleted }: Subject, onGone?: () => void): RowAction[] {
  const { t } = useTranslation('automation')
  const may = useMay('MNU_Campaign')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const notYours = canEdit ? undefined : t('reason.notYours')

  const duplicate = () =>
    run(async () => {
      const copy = await call(automation.duplicate, { body: { automationId } })
      void navigate({ to: '/automation/$id', params: { id: String(copy.automationId) } })
    }, 'duplicate')
  async function remove() {
    const question = { title: t('act.delete.title', { name }), body: t('act.delete.body') }
    if (!(await confirm({ ...question, confirm: t('act.delete.label'), danger: true }))) return
    await run(async () => {
      await call(automation.delete, { params: { automationId } })
      onGone?.()
    }, 'delete')
  }
  const recover = () => run(() => call(automation.recover, { params: { automationId } }), 'recover')
  const act = (key: Act, work: () => Promise<void>, reason = notYours): RowAction => ({
    key,
    label: t(`act.${key}.label`),
    icon: icons[key],
    danger: key === 'delete',
    reason,
    run: () => void work(),
  })
  if (deleted) return may.delete ? [act('recover', recover)] : []
  return [
    ...(may.add ? [{ ...act('duplicate', duplicate), reason: undefined }] : []),
    ...(may.delete ? [act('delete', remove)] : []),
  ]
}
