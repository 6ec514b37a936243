import { closedStatuses, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { tellTaken } from '../../steps/tell-step.ts'
import { useSteps } from '../../steps/use-steps.tsx'
import { stepsFor } from '../../ticket-steps.ts'
import phone from '../Phone.module.css'
import { fromAbove } from '../PhoneHead.tsx'
import { Refusal } from '../Refusal.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import classes from './Ticket.module.css'

const sheets = ['reject', 'cancel', 'more'] as const

/** The way on first; what sends a ticket away stands beside it, quieter. */
const looks = {
  accept: { variant: 'filled' },
  complete: { variant: 'filled' },
  reopen: { variant: 'filled' },
  reject: { variant: 'default', color: 'red' },
  cancel: { variant: 'default', color: 'red' },
} as const satisfies Record<TicketStep, object>

/** What needs words is asked for in a sheet of the history; what came of it is said above the buttons. */
function usePhoneSteps(ticket: TicketView) {
  const { opened, open, close } = useSheet(sheets)
  const [refusal, refuse] = useState<string | null>(null)
  const ask = (step: TicketStep | null) => (step === 'reject' || step === 'cancel' ? open(step) : close())
  const steps = useSteps(ticket, { asked: opened === 'more' ? null : opened, ask, tell: tellTaken, refuse })
  return { ...steps, refusal, hasMoreOpen: opened === 'more', openMore: () => open('more'), close }
}

/** At the thumb: the steps that this reader may take with the ticket as it stands. */
export function StepBar({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { take, pending, dialog, refusal, hasMoreOpen, openMore, close } = usePhoneSteps(ticket)
  const steps = stepsFor(ticket)
  const isClosed = closedStatuses.includes(ticket.status)
  const hasMore = !ticket.isMerged && (ticket.canDelete || (ticket.canEdit && !isClosed))
  if (steps.length === 0 && !hasMore) return null

  const buttonOf = (step: TicketStep) => {
    const look = { ...looks[step], disabled: pending !== null, children: t(`ticket:step.${step}`) }
    return step === 'reopen' ? (
      <Button {...look} key={step} component={Link} to={`/m/ticket/${ticket.index}/reopen`} state={fromAbove} />
    ) : (
      <Button {...look} key={step} onClick={() => take(step)} />
    )
  }
  return (
    <div className={classes.steps} data-bottom-bar>
      <Refusal text={refusal} />
      <div className={phone.bar}>
        {steps.map(buttonOf)}
        {hasMore && (
          <ActionIcon
            variant="default"
            size={44}
            className={classes.more ?? ''}
            aria-label={t('detail.more')}
            aria-haspopup="dialog"
            onClick={openMore}
          >
            <IconDots size={20} />
          </ActionIcon>
        )}
      </div>
      {hasMoreOpen && <MoreSheet ticket={ticket} onClose={close} />}
      {dialog}
    </div>
  )
}
