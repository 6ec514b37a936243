import type { DepartmentView } from '@crm/contract/department'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { type Clash, saveDepartment } from './save-department.ts'

/** Whether whoever rejects or cancels a ticket of the department also names one of the fail reasons. Saved at once. */
export function FailReasonFact({ view, ask }: { view: DepartmentView; ask: AskSide<Clash> }) {
  const { t } = useTranslation('department')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (asksFailReason: boolean) =>
      saveDepartment(
        view,
        { field: 'asksFailReason', patch: { asksFailReason }, mine: t(`asksFailReason.${asksFailReason}`) },
        ask,
      ),
    onSuccess: (refusal) => refusal !== undefined && showToast({ tone: 'error', text: refusal }),
  })
  return (
    <Switch
      label={t('fact.asksFailReason')}
      description={t('asksFailReason.help')}
      checked={isPending ? variables : view.asksFailReason}
      disabled={view.deleted || isPending}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  )
}
