import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import classes from './Task.module.css'
import { checkTask, TASK_NAME_MAX } from './task-name.ts'

const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

/** One after the other: the field is ready for the next as soon as one is added. */
export function AddTask({ onAdd }: { onAdd: (name: string, repeatKey: string) => Promise<string | undefined> }) {
  const { t } = useTranslation('department')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [repeats] = useState(createRepeatKeys)
  useLeaveGuard(name.trim() !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = checkTask(name)
    setError(wrong)
    if (wrong !== undefined || saving) return
    setSaving(true)
    const refused = await onAdd(name.trim(), repeats.keyFor(name.trim()))
    setSaving(false)
    setError(refused)
    if (refused === undefined) {
      setName((typed) => (typed === name ? '' : typed))
      repeats.forget()
    }
    input.current?.focus()
  }
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <TextInput
        ref={input}
        className={classes.field ?? ''}
        label={t('task.new')}
        description={t('task.help')}
        autoComplete="off"
        maxLength={TASK_NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="light" leftSection={<IconPlus size={16} />} loading={saving}>
        {t('task.add')}
      </Button>
    </form>
  )
}
