import { needsReason, statusAfter, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketRow, TicketView } from '@crm/contract/ticket-views'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { takeStep } from '../save-ticket.ts'
import { refreshTickets, ticketQuery } from '../ticket-queries.ts'
import { stepsFor } from '../ticket-steps.ts'
import { statusWord } from '../ticket-words.ts'
import { tellStepRefusal } from './step-refusal.ts'

const StepDialog = lazy(() => import('../steps/StepDialog.tsx'))

type Known = Pick<TicketRow, 'index' | 'version' | 'code'>
interface Asked {
  readonly ticket: TicketView
  readonly step: TicketStep
}
export interface Steps {
  /** Resolves when the step was taken or refused, or its dialog is open. */
  readonly take: (row: Known, step: TicketStep) => Promise<void>
  readonly dialog: ReactNode
}

/** Takes a step as far as it needs no words; one that does asks for them first. */
export function useSteps(): Steps {
  const [asked, setAsked] = useState<Asked | null>(null)

  async function take(row: Known, step: TicketStep) {
    try {
      if (step === 'reopen' || needsReason(step)) return setAsked({ ticket: await readTicket(row), step })
      const view = await takeStep(row, step)
      const mayReopen = step === 'complete' && stepsFor(view).includes('reopen')
      tellTaken(row.code, step, mayReopen ? () => void take(view, 'reopen') : undefined)
    } catch (error) {
      await tellStepRefusal(error, row.code)
    }
  }
  const dialog = asked && (
    <Suspense>
      <StepDialog
        ticket={asked.ticket}
        step={asked.step}
        onClose={() => setAsked(null)}
        onTaken={() => {
          setAsked(null)
          tellTaken(asked.ticket.code, asked.step)
          void refreshTickets()
        }}
      />
    </Suspense>
  )
  return { take, dialog }
}

const readTicket = ({ index }: Known) => queries.fetchQuery({ ...ticketQuery(index), staleTime: 0 })

/** One click completes a ticket, so its notice leads back: reopening asks for the reason, as it always does. */
const tellTaken = (code: string, step: TicketStep, reopen?: () => void) =>
  showToast({
    tone: 'success',
    text: translate('ticketList:step.done', { code, status: statusWord(statusAfter(step)) }),
    ...(reopen && { action: { label: translate('ticket:step.reopen'), run: reopen } }),
  })
