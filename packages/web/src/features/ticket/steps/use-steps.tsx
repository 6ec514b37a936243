import { needsReason, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { takeStep } from '../save-ticket.ts'
import { stepsFor } from '../ticket-steps.ts'
import { tellOvertaken } from './tell-overtaken.ts'

const StepDialog = lazy(() => import('./StepDialog.tsx'))

/** One click completes a ticket, so its notice leads back: reopening asks for the reason, as it always does. */
const tellTaken = (step: TicketStep, view: TicketView, reopen: () => void) =>
  showToast({
    tone: 'success',
    key: `ticket:stepTaken.${step}`,
    values: { code: view.code },
    ...(step === 'complete' &&
      stepsFor(view).includes('reopen') && { action: { label: translate('ticket:step.reopen'), run: reopen } }),
  })

export interface Steps {
  /** Takes a step at once, or asks first what it needs to be told. */
  readonly take: (step: TicketStep) => void
  readonly pending: TicketStep | null
  /** How many were taken here. */
  readonly taken: number
  readonly dialog: ReactNode
}

/** The steps of one ticket, taken from wherever a screen offers them. */
export function useSteps(ticket: TicketView): Steps {
  const [asked, setAsked] = useState<TicketStep | null>(null)
  const [taken, setTaken] = useState(0)
  const tell = (step: TicketStep, view: TicketView) => {
    setTaken((count) => count + 1)
    tellTaken(step, view, () => setAsked('reopen'))
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: 'accept' | 'complete') => takeStep(ticket, step),
    onSuccess: (view, step) => tell(step, view),
    onError: async (error) => showToast({ tone: 'error', text: await tellOvertaken(error, ticket.index) }),
  })
  const take = (step: TicketStep) => {
    if (isPending) return
    if (needsReason(step)) setAsked(step)
    else if (step === 'accept' || step === 'complete') mutate(step)
  }
  const dialog = asked !== null && (
    <Suspense>
      <StepDialog
        ticket={ticket}
        step={asked}
        onClose={() => setAsked(null)}
        onTaken={(view) => {
          setAsked(null)
          tell(asked, view)
        }}
      />
    </Suspense>
  )
  return { take, pending: isPending ? variables : null, taken, dialog }
}
