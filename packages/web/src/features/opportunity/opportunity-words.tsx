import { type FailReason, type OpportunityStatus, opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { IconHourglassHigh } from '@tabler/icons-react'
import { translate } from '../../kernel/i18n.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/theme.ts'

const tones: Readonly<Record<OpportunityStatus, Tone>> = { 1: 'blue', 2: 'green', 3: 'red' }

export const statusWord = (status: OpportunityStatus) => translate(`opportunity:status.${status}`)
export const StatusMark = ({ status }: { status: OpportunityStatus }) => (
  <StatusBadge tone={tones[status]}>{statusWord(status)}</StatusBadge>
)
export const reasonWord = (reason: FailReason) => translate(`opportunity:failReason.${reason}`)

type Failed = Pick<OpportunityRow, 'failReason' | 'failReasonName'>
/** Why it was lost: one of the campaign's own reasons, else one that every campaign has. */
export const failWords = ({ failReason, failReasonName }: Failed) =>
  failReasonName || (failReason === null ? '' : reasonWord(failReason))

/** Longer in its step than the campaign wants. */
export const StaleMark = () => (
  <IconHourglassHigh size={14} role="img" aria-label={translate('opportunity:stale')} color="var(--ui-amber-text)">
    <title>{translate('opportunity:stale')}</title>
  </IconHourglassHigh>
)

/** Named, and marked where the customer was deleted. */
export const customerWords = ({
  customerName,
  customerDeleted,
}: Pick<OpportunityRow, 'customerName' | 'customerDeleted'>) =>
  customerDeleted ? translate('opportunity:customerDeleted', { name: customerName }) : customerName

export const isOpen = ({ status }: Pick<OpportunityRow, 'status'>) => status === opportunityStatus.open
