import type { DepartmentView } from '@crm/contract/department'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import type { DepartmentEdit } from './facts.ts'

interface Props {
  readonly view: DepartmentView
  readonly onSave: (edit: DepartmentEdit, base: DepartmentView) => Promise<string | undefined>
}

/** Whether whoever rejects or cancels a ticket of the department also names one of the fail reasons. Saved at once. */
export function FailReasonFact({ view, onSave }: Props) {
  const { t } = useTranslation('department')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (asksFailReason: boolean) =>
      onSave(valueEdit('asksFailReason', { asksFailReason }, t(`asksFailReason.${asksFailReason}`)), view),
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
