import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import type { FormState } from '../../ui/form/form-state.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import classes from './FormPage.module.css'
import { useLeaveGuard } from './use-leave-guard.ts'

interface FormPageProps {
  readonly form: FormState
  readonly label: string
  readonly submitLabel: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A form that is a page of its own: too long for a dialog, and not left by chance. */
export function FormPage({ form, label, submitLabel, onLeave, children }: FormPageProps) {
  const { t } = useTranslation('ui')
  useLeaveGuard(form.changed && !form.saving)
  return (
    <SubmitForm form={form} aria-label={label} className={classes.page}>
      <FormSummary errors={form.errors} refused={form.refused} />
      {children}
      <div className={classes.foot} data-form-foot>
        <Group gap="sm" ml="auto" wrap="nowrap">
          <KeyHint keys="Ctrl S" />
          <Button variant="default" onClick={onLeave} disabled={form.saving}>
            {t('form.cancel')}
          </Button>
          <ActionButton type="submit" loading={form.saving}>
            {submitLabel}
          </ActionButton>
        </Group>
      </div>
    </SubmitForm>
  )
}
