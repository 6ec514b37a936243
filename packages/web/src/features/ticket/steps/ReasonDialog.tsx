import type { TicketView } from '@crm/contract/ticket-views'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../kernel/query.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { type LoadOptions, loadFrom } from '../../../ui/options.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { failReasonsQuery } from '../ticket-queries.ts'
import { useStepForm } from './use-step-form.ts'

const loadFailReasons: LoadOptions = async (text, block) => {
  const reasons = await queries.ensureQueryData(failReasonsQuery)
  return loadFrom(reasons.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
}

interface Props {
  readonly ticket: TicketView
  readonly step: 'reject' | 'cancel'
  readonly onClose: () => void
  readonly onTaken: (view: TicketView) => void
}

/** Why a ticket is rejected or cancelled; Support also chooses which of its reasons it was. */
export function ReasonDialog({ ticket, step, onClose, onTaken }: Props) {
  const { t } = useTranslation('ticket')
  const form = useStepForm({ ticket, step, onTaken })
  const labels = { reason: t('field.reason'), failReason: t('field.failReason') }
  const errors = (['failReason', 'reason'] as const).flatMap((field) => {
    const message = form.errors[field]
    return message === undefined ? [] : [{ field, label: labels[field], message }]
  })
  return (
    <FormDialog
      opened
      title={t(`stepDialog.${step}`, { code: ticket.code })}
      submitLabel={t(`step.${step}`)}
      leaveLabel={step === 'cancel' ? t('stepDialog.keep') : undefined}
      // What is typed is kept: closing loses nothing.
      changed={false}
      saving={form.isSaving}
      errors={errors}
      refused={form.refused}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      {form.isRestored && <RestoredNote onDrop={form.clear} />}
      {form.asksFailReason && (
        <AsyncSelect
          label={labels.failReason}
          name="failReason"
          required
          // It opens with the focus, and would hide what is told above it.
          autoFocus={!form.isRestored}
          load={loadFailReasons}
          value={form.failReason}
          error={form.errors.failReason}
          onChange={form.setFailReason}
        />
      )}
      <Textarea
        label={labels.reason}
        name="reason"
        withAsterisk
        rows={4}
        data-autofocus={!form.asksFailReason || form.isRestored || undefined}
        value={form.reason}
        error={form.errors.reason}
        onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
