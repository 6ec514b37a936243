import { needsReason, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketRow, TicketView } from '@crm/contract/ticket-views'
import { lazy } from 'react'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { ListHandle } from '../../../kit/list/list.ts'
import { tellOvertaken, tellTaken } from '../steps/tell-step.ts'
import { takeStep } from '../ticket-calls.ts'
import { refreshTickets, ticketQuery } from '../ticket-queries.ts'

const StepDialog = lazy(() => import('../steps/StepDialog.tsx'))

type Known = Pick<TicketRow, 'index' | 'version' | 'code'>
export interface Steps {
  /** Resolves when the step was taken or refused, or its dialog is open. */
  readonly take: (row: Known, step: TicketStep) => Promise<void>
}

/** Takes a step as far as it needs no words; one that does asks for them first. */
export function stepsOf({ open, close }: Pick<ListHandle, 'open' | 'close'>): Steps {
  function ask(ticket: TicketView, step: TicketStep) {
    const onTaken = (view: TicketView) => {
      close()
      tellTaken(step, view)
      void refreshTickets()
    }
    open(<StepDialog ticket={ticket} step={step} onClose={close} onTaken={onTaken} />)
  }
  async function take(row: Known, step: TicketStep) {
    try {
      if (step === 'reopen' || needsReason(step)) return ask(await readTicket(row), step)
      const view = await takeStep(row, step)
      tellTaken(step, view, () => void take(view, 'reopen'))
    } catch (error) {
      showToast({ tone: 'error', text: await tellOvertaken(error, row) })
    }
  }
  return { take }
}

const readTicket = ({ index }: Known) => queries.fetchQuery({ ...ticketQuery(index), staleTime: 0 })
