import { needsFailReason } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../kernel/query.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { type LoadOptions, loadFrom, numberIn, type Option } from '../../../ui/options.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { takeStep } from '../ticket-calls.ts'
import { failReasonsQuery } from '../ticket-queries.ts'
import { textDraft } from '../typed-texts.ts'
import { checkReason } from './check-reason.ts'
import { tellOvertaken } from './tell-step.ts'

const loadFailReasons: LoadOptions = async (text, block) => {
  const reasons = await queries.ensureQueryData(failReasonsQuery)
  return loadFrom(reasons.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
}

const blank = { failReason: null as Option | null, reason: '' }

const draftOf = (step: string, ticketId: number) =>
  textDraft(`${step}.${ticketId}`, {
    blank: { reason: '', failReason: '', failReasonName: '' },
    toTexts: ({ reason, failReason }: typeof blank) => ({
      reason,
      failReason: failReason?.value ?? '',
      failReasonName: failReason?.label ?? '',
    }),
    toValues: ({ reason, failReason, failReasonName }) => ({
      reason,
      failReason: failReason === '' ? null : { value: failReason, label: failReasonName },
    }),
  })

interface Props {
  readonly ticket: TicketView
  readonly step: 'reject' | 'cancel'
  readonly onClose: () => void
  readonly onTaken: (view: TicketView) => void
}

/** Why a ticket is rejected or cancelled; Support also chooses which of its reasons it was. */
export function ReasonDialog({ ticket, step, onClose, onTaken }: Props) {
  const { t } = useTranslation('ticket')
  const asksFailReason = needsFailReason(step, ticket.asksFailReason)
  const form = useForm({
    initial: blank,
    label: (field) => t(`field.${field}`),
    required: ['reason'],
    check: ({ reason, failReason }) => ({
      reason: checkReason(reason),
      ...(asksFailReason && failReason === null && { failReason: t('refusal:ticket.failReasonRequired') }),
    }),
    draft: draftOf(step, ticket.index),
    send({ reason, failReason }) {
      const failReasonId = asksFailReason ? numberIn(failReason) : undefined
      return takeStep(ticket, step, { reason: reason.trim(), ...(failReasonId !== undefined && { failReasonId }) })
    },
    explain: (error) => tellOvertaken(error, ticket),
    onDone: onTaken,
  })
  const { field, isRestored } = form

  return (
    <FormDialog
      form={form}
      title={t(`stepDialog.${step}`, { code: ticket.code })}
      submitLabel={t(`step.${step}`)}
      leaveLabel={step === 'cancel' ? t('stepDialog.keep') : undefined}
      onClose={onClose}
    >
      {isRestored && <RestoredNote onDrop={form.startOver} />}
      {asksFailReason && (
        <AsyncSelect
          {...field('failReason')}
          required
          // It opens with the focus, and would hide what is told above it.
          autoFocus={!isRestored}
          load={loadFailReasons}
        />
      )}
      <Textarea {...field('reason')} rows={4} data-autofocus={!asksFailReason || isRestored || undefined} />
    </FormDialog>
  )
}
