import { SafeName } from '@crm/contract/rules/text'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { findFieldErrors } from '../../kernel/field-errors.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

interface Props {
  readonly title: string
  readonly submitLabel: string
  readonly name: string
  readonly shared: boolean
  readonly onSave: (named: { name: string; shared: boolean }) => Promise<unknown>
  readonly onClose: () => void
}

const NAME_MAX = 60
const Named = z.object({ name: SafeName(1, NAME_MAX) })

export default function SaveViewDialog({ title, submitLabel, onSave, onClose, ...given }: Props) {
  const { t } = useTranslation('savedView')
  const [name, setName] = useState(given.name)
  const [shared, setShared] = useState(given.shared)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()

  async function submit() {
    const wrong = findFieldErrors(Named, { name })
    setError(wrong['name'])
    if (wrong['name'] !== undefined) return
    setSaving(true)
    try {
      await onSave({ name: name.trim(), shared })
      onClose()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }

  return (
    <FormDialog
      opened
      size={440}
      title={title}
      submitLabel={submitLabel}
      changed={name !== given.name || shared !== given.shared}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextInput
        name="name"
        label={t('name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('shared')}
        description={t('sharedHelp')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
