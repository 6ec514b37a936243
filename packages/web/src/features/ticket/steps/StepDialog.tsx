import type { TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { lazy, Suspense } from 'react'
import { ReasonDialog } from './ReasonDialog.tsx'

const ReopenDialog = lazy(() => import('./ReopenDialog.tsx'))

interface StepDialogProps {
  readonly ticket: TicketView
  /** One that is not taken without saying why: reject, cancel, reopen. */
  readonly step: TicketStep
  readonly onClose: () => void
  readonly onTaken: (view: TicketView) => void
}

/** Asks what a step needs to be told, and takes it. */
export default function StepDialog({ ticket, step, onClose, onTaken }: StepDialogProps) {
  if (step === 'reject' || step === 'cancel')
    return <ReasonDialog ticket={ticket} step={step} onClose={onClose} onTaken={onTaken} />
  return (
    <Suspense>
      <ReopenDialog ticket={ticket} onClose={onClose} onTaken={onTaken} />
    </Suspense>
  )
}
