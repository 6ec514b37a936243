import { MOBILE_WIDTH_MAX_PX } from '@crm/contract/rules/limits'
import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './ActionButton.tsx'
import { useConfirm } from './ConfirmDialog.tsx'
import classes from './FormDialog.module.css'
import { KeyHint } from './KeyHint.tsx'
import { isOwnEscape } from './keys/escape.ts'
import { useFocusBack } from './use-focus-back.ts'

/** `field`: the `name` of the input, which the summary leads to. */
export type FormError = { field: string; label: string; message: string }

type Props = {
  opened: boolean
  title: string
  onClose: () => void
  onSubmit: () => void
  /** The verb: "Thêm khách hàng". */
  submitLabel: string
  /** Where "cancel" could be taken for what is done here. */
  leaveLabel?: string | undefined
  /** Something was typed: leaving asks first. */
  changed: boolean
  saving?: boolean
  /** All at once, in the order of the fields. */
  errors?: readonly FormError[]
  /** Why the server refused, in a sentence; the fields keep what was typed. */
  refused?: ReactNode
  /** Left of the buttons: "add another". */
  extra?: ReactNode
  size?: number | string
  children: ReactNode
}

const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

/** Asks before the tab is closed over unsaved changes. */
export const useUnloadGuard = (changed: boolean) =>
  useWindowEvent('beforeunload', (event) => {
    if (changed) event.preventDefault()
  })

export const FormDialog = (props: Props) => {
  const { opened, title, changed, saving = false, errors = [], refused, size = 560 } = props
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  const phone = useMediaQuery(`(max-width: ${MOBILE_WIDTH_MAX_PX}px)`)
  useUnloadGuard(opened && changed)
  useFocusBack()

  const leave = async () => {
    if (saving) return
    const question = {
      title: t('form.leaveTitle'),
      body: t('form.leaveBody'),
      confirm: t('form.leave'),
      cancel: t('form.stay'),
    }
    if (!changed || (await confirm({ ...question, danger: true }))) props.onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React's bubbling crosses portals: a form around this dialog must not be sent by it.
    event.stopPropagation()
    if (!saving) props.onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOwnEscape(event)) void leave()
    if (!isSaveKey(event)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const goTo = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()

  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      closeOnClickOutside={!changed}
      title={title}
      size={size}
      fullScreen={phone ?? false}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
    >
      <form ref={form} noValidate onSubmit={submit} className={classes.form}>
        {(errors.length > 0 || refused) && (
          <div role="alert" className={classes.summary}>
            {refused && <div>{refused}</div>}
            {errors.length > 0 && <div>{t('form.errors', { count: errors.length })}</div>}
            <ul className={classes.errors}>
              {errors.map(({ field, label, message }) => (
                <li key={field}>
                  <button type="button" className={classes.error} onClick={() => goTo(field)}>
                    {label}
                  </button>
                  : {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.fields}>{props.children}</div>
        <div className={classes.foot} data-form-foot>
          {props.extra}
          <Group gap="sm" ml="auto" wrap="nowrap">
            <KeyHint keys="Ctrl S" />
            <Button variant="default" onClick={() => void leave()} disabled={saving}>
              {props.leaveLabel ?? t('form.cancel')}
            </Button>
            <ActionButton type="submit" loading={saving}>
              {props.submitLabel}
            </ActionButton>
          </Group>
        </div>
      </form>
    </Modal>
  )
}
