import { oneOf } from '../../../kernel/search-values.ts'
import type { SavedForm } from '../../../kit/form/use-saved-form.ts'
import type { MassView } from '../mass-queries.ts'
import type { TypedMass } from './typed-mass.ts'

/** In the order in which a campaign comes to be. */
export const massSteps = ['audience', 'content', 'check', 'time'] as const
export type MassStep = (typeof massSteps)[number]
export const readStep = oneOf(massSteps)

export type MassForm = SavedForm<TypedMass>
/** What each step is given. */
export interface StepProps {
  readonly view: MassView
  readonly form: MassForm
  readonly goTo: (step: MassStep) => void
}
