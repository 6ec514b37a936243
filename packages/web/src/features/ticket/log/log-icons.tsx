import { ticketAction } from '@crm/contract/ticket-rules'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCalendar,
  IconCircleCheck,
  IconCircleX,
  IconHistory,
  IconMessageCircle,
  IconPaperclip,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const look = { size: 14, 'aria-hidden': true }
const icons: Readonly<Record<number, ReactNode>> = {
  [ticketAction.add]: <IconPlus {...look} />,
  [ticketAction.edit]: <IconPencil {...look} />,
  [ticketAction.comment]: <IconMessageCircle {...look} />,
  [ticketAction.moveDepartment]: <IconArrowsExchange {...look} />,
  [ticketAction.accept]: <IconPlayerPlay {...look} />,
  [ticketAction.reject]: <IconCircleX {...look} />,
  [ticketAction.complete]: <IconCircleCheck {...look} />,
  [ticketAction.cancel]: <IconBan {...look} />,
  [ticketAction.curator]: <IconUser {...look} />,
  [ticketAction.end]: <IconCalendar {...look} />,
  [ticketAction.participant]: <IconUsers {...look} />,
  [ticketAction.file]: <IconPaperclip {...look} />,
  [ticketAction.delete]: <IconTrash {...look} />,
  [ticketAction.reopen]: <IconArrowBackUp {...look} />,
}

export const logIcon = (action: number): ReactNode => icons[action] ?? <IconHistory {...look} />
