import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import type { Composing } from './use-composing.ts'

// Opened over pages that speak of other things.
await loadTexts(['email', 'marketingArea', 'massCampaign'])

interface Props<Typed extends { readonly customers: readonly Option[] }> {
  readonly composing: Composing<Typed>
  readonly title: string
  readonly size: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is written to chosen customers, by either channel: sent, or kept as a draft. */
export function ComposeDialog<Typed extends { readonly customers: readonly Option[] }>({
  composing: { form, saveDraft, isSaving },
  children,
  ...frame
}: Props<Typed>) {
  const { t } = useTranslation('email')
  return (
    <FormDialog
      {...frame}
      form={form}
      submitLabel={t('compose.submit', { count: form.values.customers.length })}
      extra={
        <Button variant="default" loading={isSaving} onClick={() => void saveDraft()}>
          {t('compose.saveDraft')}
        </Button>
      }
    >
      {children}
    </FormDialog>
  )
}
