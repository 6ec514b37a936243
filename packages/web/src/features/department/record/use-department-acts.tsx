import { type DepartmentView, department } from '@crm/contract/department'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { useDepartmentPlace } from '../department-place.ts'
import { keepDepartment, refreshAround } from '../department-queries.ts'

const fail = (error: unknown) => {
  showToast({ tone: 'error', text: refusalText(error) })
  // Refused for what another person changed meanwhile.
  void refreshAround()
}

async function recover({ index, name }: Pick<DepartmentView, 'index' | 'name'>) {
  keepDepartment(await call(department.recover, { params: { id: index } }))
  showToast({ tone: 'success', key: 'department:act.recovered', values: { name } })
}

/** Deleting, with a way back; afterwards the department above is shown. */
function useDelete({ index, name, parent }: DepartmentView) {
  const { t } = useTranslation('department')
  const confirm = useConfirm()
  const { openDepartment } = useDepartmentPlace()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(department.delete, { params: { id: index } }),
    onSuccess: async () => {
      const run = () => void recover({ index, name }).catch(fail)
      const action = { label: translate('department:undo'), run }
      showToast({ tone: 'success', key: 'department:act.deleted', values: { name }, action })
      await openDepartment(parent ?? undefined)
      void refreshAround()
    },
    onError: fail,
  })
  const ask = async () => {
    const question = { title: t('act.deleteTitle', { name }), body: t('act.deleteBody'), confirm: t('act.delete') }
    if (await confirm({ ...question, danger: true })) mutate()
  }
  return { ask, isPending }
}

export function useDepartmentActs(view: DepartmentView) {
  const { mutate, isPending } = useMutation({ mutationFn: () => recover(view), onError: fail })
  return { remove: useDelete(view), recover: { ask: () => mutate(), isPending } }
}
