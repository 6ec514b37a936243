import { Button, Group, Loader, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { type SavedForm, type SavedFormOptions, useSavedForm } from '../../kit/form/use-saved-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { Note } from '../../ui/Note.tsx'

type Options<View extends { version: number }, Values extends object> = Omit<
  SavedFormOptions<View, Values>,
  'explainStale' | 'onSaved'
> & { readonly keep: (view: View) => void }

export function useSettingForm<View extends { version: number }, Values extends object>({
  keep,
  ...options
}: Options<View, Values>) {
  return useSavedForm<View, Values>({
    ...options,
    explainStale: () => translate('setting:form.stale'),
    onSaved(view) {
      keep(view)
      showToast({ tone: 'success', key: 'setting:form.saved' })
    },
  })
}

interface Props {
  readonly label: string
  readonly form: Pick<SavedForm<object>, 'submit' | 'refused' | 'changed' | 'saving' | 'reset'>
  readonly children: ReactNode
}

/** The frame of a form that stays on its page: saved by its button, Enter or Ctrl-S, and not left by chance. */
export function SettingForm({ label, form, children }: Props) {
  const { t } = useTranslation('setting')
  const { changed, saving } = form
  useLeaveGuard(changed)
  return (
    <SubmitForm form={form} aria-label={label}>
      <Stack maw={560} gap="lg">
        {children}
        {form.refused && (
          <Note tone="red" role="alert">
            {form.refused}
          </Note>
        )}
        <Group gap="sm">
          <Button
            type="submit"
            aria-disabled={!changed}
            {...(!changed && { 'data-disabled': true })}
            aria-busy={saving}
            leftSection={saving && <Loader size={16} color="currentColor" aria-hidden />}
            title={t(changed ? 'form.save' : 'form.nothing')}
          >
            {t('form.save')}
          </Button>
          {changed && (
            <Button variant="default" disabled={saving} onClick={form.reset}>
              {t('form.reset')}
            </Button>
          )}
        </Group>
      </Stack>
    </SubmitForm>
  )
}
