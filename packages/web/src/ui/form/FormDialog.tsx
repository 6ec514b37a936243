import { MOBILE_WIDTH_MAX_PX } from '@crm/contract/rules/limits'
import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ActionButton.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { isOwnEscape } from '../keys/escape.ts'
import { useFocusBack } from '../use-focus-back.ts'
import classes from './FormDialog.module.css'
import { FormSummary } from './FormSummary.tsx'
import type { FormState } from './form-state.ts'
import { useLeaveQuestion, useUnloadGuard } from './leave-question.ts'
import { isSaveKey, SubmitForm } from './SubmitForm.tsx'

type Props = {
  form: FormState
  title: string
  onClose: () => void
  /** The verb: "Thêm khách hàng". */
  submitLabel: string
  /** Where "cancel" could be taken for what is done here. */
  leaveLabel?: string | undefined
  /** Left of the buttons: "add another". */
  extra?: ReactNode
  size?: number | string
  children: ReactNode
}

/** A form over the page: it asks before what was typed is lost, and is there only while it is open. */
export const FormDialog = (props: Props) => {
  const { form, title, size = 560 } = props
  const { changed, saving } = form
  const { t } = useTranslation('ui')
  const askToLeave = useLeaveQuestion()
  const phone = useMediaQuery(`(max-width: ${MOBILE_WIDTH_MAX_PX}px)`)
  useUnloadGuard(changed)
  useFocusBack()

  const leave = async () => {
    if (!saving && (!changed || (await askToLeave()))) props.onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOwnEscape(event)) void leave()
    // From outside the form, such as the closing cross.
    if (!isSaveKey(event)) return
    event.preventDefault()
    event.currentTarget.querySelector('form')?.requestSubmit()
  }

  return (
    <Modal
      opened
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
      <SubmitForm form={form}>
        <FormSummary errors={form.errors} refused={form.refused} />
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
      </SubmitForm>
    </Modal>
  )
}
