import { TICKETS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import type { TicketRow } from '@crm/contract/ticket-views'
import { IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { type Hand, mayGive } from './row-rights.ts'

interface Props {
  readonly rows: readonly TicketRow[]
  readonly total: number | null
  readonly hand: Hand
  readonly isReading: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onAssign: () => void
}

/** Why none of the selected can be given to somebody. */
function useReason(rows: readonly TicketRow[], hand: Hand) {
  const { t } = useTranslation('ticketList')
  if (rows.length > TICKETS_PER_BULK_CHANGE_MAX) return t('assign.tooMany', { max: TICKETS_PER_BULK_CHANGE_MAX })
  return rows.some((row) => mayGive(hand, row)) ? undefined : t('assign.noneYours')
}

export function ListBulkBar({ rows, total, hand, isReading, onSelectAll, onClear, onAssign }: Props) {
  const { t } = useTranslation('ticketList')
  const mayAll = total !== null && total <= TICKETS_PER_BULK_CHANGE_MAX && !isReading
  return (
    <SelectionBar count={rows.length} onClear={onClear} all={mayAll ? { total, select: onSelectAll } : undefined}>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<IconUserShare size={16} />}
        reason={useReason(rows, hand)}
        onClick={onAssign}
      >
        {t('assign.label')}
      </ActionButton>
    </SelectionBar>
  )
}
