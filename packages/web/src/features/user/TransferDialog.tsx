import { department } from '@crm/contract/department'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { showToast } from '../../kernel/toast.ts'
import { nameIn, wordsQuery } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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

/** One department for many people: who leaves which one stands below before anything is sent. */
export default function TransferDialog({ people, onClose, onDone }: Props) {
  const { t } = useTranslation('user')
  const departments = useQuery(wordsQuery('departments')).data
  const [departmentId, setDepartmentId] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const preview = previewTransfer(people, departmentId ?? 0)
  const name = departmentId === null ? '' : nameIn(departments, departmentId)

  async function send(to: number) {
    setSaving(true)
    try {
      const userIds = preview.moving.map(({ userId }) => userId)
      const { changed } = await call(department.transferUsers, { body: { userIds, departmentId: to } })
      showToast({ tone: 'success', key: 'user:transfer.done', values: { count: changed, name } })
      void refreshUsers()
      onDone()
    } catch (failure) {
      setError(tellRefusal(failure))
      setSaving(false)
    }
  }
  function submit() {
    if (departmentId === null) return setError(t('transfer.choose'))
    if (preview.moving.length === 0) return setError(t('transfer.allThere'))
    if (preview.moving.length > USERS_PER_TRANSFER_MAX) return setError(t('transfer.tooMany'))
    void send(departmentId)
  }
  return (
    <FormDialog
      opened
      title={t('transfer.title', { count: people.length })}
      submitLabel={t('transfer.submit', { count: departmentId === null ? people.length : preview.moving.length })}
      changed={departmentId !== null}
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <TreeSelect
        name="departmentId"
        label={t('transfer.to')}
        required
        data={treeOf(departments ?? [])}
        value={departmentId === null ? null : String(departmentId)}
        error={error}
        onChange={(value) => {
          setDepartmentId(value === null ? null : Number(value))
          setError(undefined)
        }}
      />
      <TransferPreview preview={preview} people={people} to={name} />
    </FormDialog>
  )
}
