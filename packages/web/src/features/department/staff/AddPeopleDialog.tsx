import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import type { UserRow } from '@crm/contract/user'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { Person } from '../../../ui/Avatar.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { TransferPreview } from '../../user/TransferPreview.tsx'
import { previewTransfer } from '../../user/transfer-preview.ts'
import { useRecord } from '../record/record-context.ts'
import { movePeople } from './move-people.ts'
import { loadPeople } from './people-options.ts'

// Before and after are told in the words of the people's own list.
await loadTexts(['user'])

/** Brings people of other departments here. */
export default function AddPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('department')
  const { view } = useRecord()
  const [chosen, setChosen] = useState<Option[]>([])
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const known = useRef(new Map<string, UserRow>())
  const keep = (rows: readonly UserRow[]) => {
    for (const row of rows) known.current.set(String(row.userId), row)
  }
  const [load] = useState(() =>
    loadPeople(keep, ({ departmentId }) => (departmentId === view.index ? t('staff.isHere') : undefined)),
  )
  const people = chosen.flatMap(({ value }) => known.current.get(value) ?? [])

  async function send() {
    setSaving(true)
    try {
      await movePeople(
        people.map(({ userId }) => userId),
        view,
      )
      onClose()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      opened
      title={t('staff.addTitle', { name: view.name })}
      submitLabel={t('staff.addSubmit', { count: chosen.length })}
      changed={chosen.length > 0}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => (chosen.length === 0 ? setError(t('staff.choosePeople')) : void send())}
    >
      <AsyncMultiSelect
        name="userIds"
        label={t('staff.people')}
        help={t('staff.peopleHelp')}
        required
        autoFocus
        max={USERS_PER_TRANSFER_MAX}
        load={load}
        renderOption={({ label, detail }) => <Person name={label} detail={detail} />}
        value={chosen}
        error={error}
        onChange={(next) => {
          setChosen(next)
          setError(undefined)
          setRefused(undefined)
        }}
      />
      {people.length > 0 && (
        <TransferPreview preview={previewTransfer(people, view.index)} people={people} to={view.name} />
      )}
    </FormDialog>
  )
}
