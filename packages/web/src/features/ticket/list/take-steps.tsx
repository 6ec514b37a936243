import { needsReason, statusAfter, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketRow, TicketView } from '@crm/contract/ticket-views'
import { lazy } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { ListHandle } from '../../../kit/list/list.ts'
import { takeStep } from '../save-ticket.ts'
import { refreshTickets, ticketQuery } from '../ticket-queries.ts'
import { stepsFor } from '../ticket-steps.ts'
import { statusWord } from '../ticket-words.ts'
import { tellStepRefusal } from './step-refusal.ts'

const StepDialog = lazy(() => import('../steps/StepDialog.tsx'))

type Known = Pick<TicketRow, 'index' | 'version' | 'code'>
export interface Steps {
  /** Resolves when the step was taken or refused, or its dialog is open. */
  readonly take: (row: Known, step: TicketStep) => Promise<void>
}

/** Takes a step as far as it needs no words; one that does asks for them first. */
export function stepsOf({ open, close }: Pick<ListHandle, 'open' | 'close'>): Steps {
  function ask(ticket: TicketView, step: TicketStep) {
    const onTaken = () => {
      close()
      tellTaken(ticket.code, step)
      void refreshTickets()
    }
    open(<StepDialog ticket={ticket} step={step} onClose={close} onTaken={onTaken} />)
  }
  async function take(row: Known, step: TicketStep) {
    try {
      if (step === 'reopen' || needsReason(step)) return ask(await readTicket(row), step)
      const view = await takeStep(row, step)
      const mayReopen = step === 'complete' && stepsFor(view).includes('reopen')
      tellTaken(row.code, step, mayReopen ? () => void take(view, 'reopen') : undefined)
    } catch (error) {
      await tellStepRefusal(error, row.code)
    }
  }
  return { take }
}

const readTicket = ({ index }: Known) => queries.fetchQuery({ ...ticketQuery(index), staleTime: 0 })

/** One click completes a ticket, so its notice leads back: reopening asks for the reason, as it always does. */
const tellTaken = (code: string, step: TicketStep, reopen?: () => void) =>
  showToast({
    tone: 'success',
    text: translate('ticketList:step.done', { code, status: statusWord(statusAfter(step)) }),
    ...(reopen && { action: { label: translate('ticket:step.reopen'), run: reopen } }),
  })
