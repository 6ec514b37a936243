import type { EntryKind } from '@crm/contract/customer-views'
import {
  IconCalendarCheck,
  IconChecklist,
  IconHistory,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconNote,
  IconPhone,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const size = 14

export const entryIcons: Readonly<Record<EntryKind, ReactNode>> = {
  comment: <IconMessageCircle size={size} aria-hidden />,
  note: <IconNote size={size} aria-hidden />,
  call: <IconPhone size={size} aria-hidden />,
  mail: <IconMail size={size} aria-hidden />,
  sms: <IconMessage size={size} aria-hidden />,
  meet: <IconUsers size={size} aria-hidden />,
  appointment: <IconCalendarCheck size={size} aria-hidden />,
  change: <IconHistory size={size} aria-hidden />,
  task: <IconChecklist size={size} aria-hidden />,
}
