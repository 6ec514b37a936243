import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCancel,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconMinus,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BadgeVariant, StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/theme.ts'
import { statusTone } from './ticket-words.ts'

const SIZE = 14

const statusIcons: Readonly<Record<TicketStatus, ReactNode>> = {
  1: <IconClock size={SIZE} />,
  2: <IconCircleX size={SIZE} />,
  3: <IconPlayerPlay size={SIZE} />,
  4: <IconCircleCheck size={SIZE} />,
  5: <IconCancel size={SIZE} />,
  6: <IconArrowBackUp size={SIZE} />,
}

export function StatusMark({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('ticket')
  return (
    <StatusBadge tone={statusTone[status]} icon={statusIcons[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

const priorityLooks: Readonly<Record<TicketPriority, { tone: Tone; variant: BadgeVariant; icon: ReactNode }>> = {
  1: { tone: 'red', variant: 'filled', icon: <IconAlertTriangle size={SIZE} /> },
  2: { tone: 'orange', variant: 'soft', icon: <IconChevronUp size={SIZE} /> },
  3: { tone: 'amber', variant: 'outline', icon: <IconMinus size={SIZE} /> },
  4: { tone: 'grey', variant: 'outline', icon: <IconChevronDown size={SIZE} /> },
}

export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const { t } = useTranslation('ticket')
  return <StatusBadge {...priorityLooks[priority]}>{t(`priority.${priority}`)}</StatusBadge>
}

export function LateMark({ children }: { children?: string | undefined }) {
  const { t } = useTranslation('ticket')
  return (
    <StatusBadge tone="red" icon={<IconAlarm size={SIZE} />}>
      {children ?? t('late')}
    </StatusBadge>
  )
}

interface MarksProps {
  readonly ticket: Pick<TicketRow, 'status' | 'priority' | 'late' | 'waiting'>
  /** Since when it is late, where that is told. */
  readonly late?: string | undefined
}

/** Where a ticket stands, how urgent it is, and what else is to be seen at a glance. */
export function TicketMarks({ ticket: { status, priority, late: isLate, waiting }, late }: MarksProps) {
  const { t } = useTranslation('ticket')
  return (
    <>
      <StatusMark status={status} />
      <PriorityMark priority={priority} />
      {isLate && <LateMark>{late}</LateMark>}
      {waiting && (
        <StatusBadge tone="amber" icon={<IconHourglass size={SIZE} />}>
          {t('waiting')}
        </StatusBadge>
      )}
    </>
  )
}
