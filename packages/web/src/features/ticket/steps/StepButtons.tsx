import type { TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import type { ButtonProps } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { stepsFor } from '../ticket-steps.ts'
import type { Steps } from './use-steps.tsx'

const icons: Readonly<Record<TicketStep, ReactNode>> = {
  accept: <IconPlayerPlay size={16} aria-hidden />,
  reject: <IconX size={16} aria-hidden />,
  complete: <IconCheck size={16} aria-hidden />,
  cancel: <IconBan size={16} aria-hidden />,
  reopen: <IconArrowBackUp size={16} aria-hidden />,
}
/** What brings the ticket on stands out; what ends it otherwise does not. */
const looks: Readonly<Record<TicketStep, ButtonProps>> = {
  accept: {},
  complete: {},
  reopen: {},
  reject: { variant: 'default' },
  cancel: { variant: 'default' },
}

/** One button for each step that the reader may take now. */
export function StepButtons({ ticket, steps }: { ticket: TicketView; steps: Steps }) {
  const { t } = useTranslation('ticket')
  return stepsFor(ticket).map((step) => (
    <ActionButton
      key={step}
      {...looks[step]}
      leftSection={icons[step]}
      loading={steps.pending === step}
      onClick={() => steps.take(step)}
    >
      {t(`step.${step}`)}
    </ActionButton>
  ))
}
