import { closedStatuses, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../kernel/toast.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { takeStep } from '../../save-ticket.ts'
import { stepsFor } from '../../ticket-steps.ts'
import phone from '../Phone.module.css'
import { fromAbove } from '../PhoneHead.tsx'
import { useAct } from '../use-act.ts'
import { MoreSheet } from './MoreSheet.tsx'
import { Refusal } from './Refusal.tsx'
import classes from './Ticket.module.css'

const StepDialog = lazy(() => import('../../steps/StepDialog.tsx'))
const sheets = ['reject', 'cancel', 'more'] as const

/** The way on first; what sends a ticket away stands beside it, quieter. */
const looks = {
  accept: { variant: 'filled' },
  complete: { variant: 'filled' },
  reopen: { variant: 'filled' },
  reject: { variant: 'default', color: 'red' },
  cancel: { variant: 'default', color: 'red' },
} as const satisfies Record<TicketStep, object>

/** At the thumb: the steps that this reader may take with the ticket as it stands. */
export function StepBar({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { opened, open, close } = useSheet(sheets)
  const { act, isBusy, refusal } = useAct(ticket.index)
  const steps = stepsFor(ticket)
  const isClosed = closedStatuses.includes(ticket.status)
  const hasMore = !ticket.isMerged && (ticket.canDelete || (ticket.canEdit && !isClosed))
  if (steps.length === 0 && !hasMore) return null

  const tell = (step: TicketStep) => showToast({ tone: 'success', key: `ticketMobile:done.${step}` })
  async function take(step: 'accept' | 'complete') {
    if (await act(() => takeStep(ticket, step))) tell(step)
  }
  const buttonOf = (step: TicketStep) => {
    const look = { key: step, ...looks[step], disabled: isBusy, children: t(`ticket:step.${step}`) }
    if (step === 'reopen')
      return <Button {...look} key={step} component={Link} to={`/m/ticket/${ticket.index}/reopen`} state={fromAbove} />
    const press = step === 'accept' || step === 'complete' ? () => void take(step) : () => open(step)
    return <Button {...look} key={step} onClick={press} />
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
            onClick={() => open('more')}
          >
            <IconDots size={20} />
          </ActionIcon>
        )}
      </div>
      {opened === 'more' && <MoreSheet ticket={ticket} onClose={close} />}
      <Suspense>
        {opened !== null && opened !== 'more' && (
          <StepDialog
            ticket={ticket}
            step={opened}
            onClose={close}
            onTaken={() => {
              tell(opened)
              close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
