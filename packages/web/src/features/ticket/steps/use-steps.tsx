import type { TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { takeStep } from '../ticket-calls.ts'
import { tellOvertaken } from './tell-step.ts'

const StepDialog = lazy(() => import('./StepDialog.tsx'))

/** How a skin asks what a step needs to be told, and says what came of it. */
interface Skin {
  readonly asked: TicketStep | null
  readonly ask: (step: TicketStep | null) => void
  readonly tell: (step: TicketStep, view: TicketView) => void
  /** Null: what was said of the one before is over. */
  readonly refuse: (sentence: string | null) => void
}

export interface Steps {
  /** Takes a step at once, or asks first what it needs to be told. */
  readonly take: (step: TicketStep) => void
  readonly pending: TicketStep | null
  /** How many were taken here. */
  readonly taken: number
  readonly dialog: ReactNode
}

/** The steps of one ticket, under both skins. */
export function useSteps(ticket: TicketView, { asked, ask, tell, refuse }: Skin): Steps {
  const [taken, setTaken] = useState(0)
  const finish = (step: TicketStep, view: TicketView) => {
    setTaken((count) => count + 1)
    tell(step, view)
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: 'accept' | 'complete') => takeStep(ticket, step),
    onSuccess: (view, step) => finish(step, view),
    onError: async (error) => refuse(await tellOvertaken(error, ticket)),
  })
  const take = (step: TicketStep) => {
    if (isPending) return
    refuse(null)
    if (step === 'accept' || step === 'complete') mutate(step)
    else ask(step)
  }
  const dialog = asked !== null && (
    <Suspense>
      <StepDialog
        ticket={ticket}
        step={asked}
        onClose={() => ask(null)}
        onTaken={(view) => {
          ask(null)
          finish(asked, view)
        }}
      />
    </Suspense>
  )
  return { take, pending: isPending ? variables : null, taken, dialog }
}
