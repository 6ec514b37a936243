import { department } from '@crm/contract/department'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../kernel/toast.ts'
import { nameIn, wordsQuery } from '../../kernel/words.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TreeSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import { TransferPreview } from './TransferPreview.tsx'
import { type Moved, previewTransfer } from './transfer-preview.ts'
import { refreshUsers } from './user-queries.ts'

interface Props {
  readonly people: readonly Moved[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Values {
  readonly departmentId: string | null
}

/** One department for many people: who leaves which one stands below before anything is sent. */
export default function TransferDialog({ people, onClose, onDone }: Props) {
  const { t } = useTranslation('user')
  const departments = useQuery(wordsQuery('departments')).data
  const nameOf = ({ departmentId }: Values) => (departmentId === null ? '' : nameIn(departments, Number(departmentId)))
  const previewOf = ({ departmentId }: Values) => previewTransfer(people, Number(departmentId))
  function check(values: Values) {
    const { length } = previewOf(values).moving
    if (values.departmentId === null) return { departmentId: t('transfer.choose') }
    if (length === 0) return { departmentId: t('transfer.allThere') }
    return { departmentId: length > USERS_PER_TRANSFER_MAX ? t('transfer.tooMany') : undefined }
  }
  const form = useEndpointForm(department.transferUsers, {
    initial: { departmentId: null } satisfies Values as Values,
    label: () => t('transfer.to'),
    required: ['departmentId'],
    check,
    body: (values) => ({
      userIds: previewOf(values).moving.map(({ userId }) => userId),
      departmentId: Number(values.departmentId),
    }),
    onDone({ changed }, values) {
      showToast({ tone: 'success', key: 'user:transfer.done', values: { count: changed, name: nameOf(values) } })
      void refreshUsers()
      onDone()
    },
  })
  const preview = previewOf(form.values)
  const count = form.values.departmentId === null ? people.length : preview.moving.length

  return (
    <FormDialog
      form={form}
      title={t('transfer.title', { count: people.length })}
      submitLabel={t('transfer.submit', { count })}
      onClose={onClose}
    >
      <TreeSelect {...form.field('departmentId')} data={treeOf(departments ?? [])} />
      <TransferPreview preview={preview} people={people} to={nameOf(form.values)} />
    </FormDialog>
  )
}
