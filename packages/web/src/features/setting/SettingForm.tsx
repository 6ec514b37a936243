import { Button, Loader } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../kernel/field-errors.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import classes from './Setting.module.css'

interface Props {
  readonly label: string
  readonly form: {
    readonly refused: string | undefined
    readonly isChanged: boolean
    readonly isSaving: boolean
    readonly save: () => Promise<FieldErrors>
    readonly reset: () => void
  }
  readonly children: ReactNode
}

const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

/** The frame of a form that stays on its page: saved by its button, Enter or Ctrl-S, and not left by chance. */
export function SettingForm({ label, form, children }: Props) {
  const { t } = useTranslation('setting')
  const box = useRef<HTMLFormElement>(null)
  const { isChanged, isSaving } = form
  useLeaveGuard(isChanged)

  async function save() {
    const [first] = Object.keys(await form.save())
    const field = first === undefined ? null : box.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    void save()
  }
  return (
    <form ref={box} noValidate className={classes.form} aria-label={label} onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
      {form.refused && (
        <p className={classes.refused} role="alert">
          {form.refused}
        </p>
      )}
      <div className={classes.bar}>
        <Button
          type="submit"
          aria-disabled={!isChanged}
          {...(!isChanged && { 'data-disabled': true })}
          aria-busy={isSaving}
          title={isChanged ? t('form.save') : t('form.nothing')}
          leftSection={isSaving && <Loader size={16} color="currentColor" aria-hidden />}
        >
          {t('form.save')}
        </Button>
        {isChanged && (
          <Button variant="default" disabled={isSaving} onClick={form.reset}>
            {t('form.reset')}
          </Button>
        )}
      </div>
    </form>
  )
}
